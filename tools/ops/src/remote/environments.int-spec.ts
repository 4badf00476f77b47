import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@stagedoor/api/test-support/until';
import { fileStore, hashesOf, issueToken, type PageRegistry } from '@stagedoor/federation';
import { aBuild } from '@stagedoor/federation/testing/a-build';
import { aPublishedData } from '@stagedoor/shell/server/testing/a-published-data';
import { sendVersion } from '@stagedoor/remote/send-version';
import { pageOf } from './testing/page-of.js';
import {
  clientAt as clientWith,
  ENVIRONMENT,
  isOpen,
  race,
  SharedRegistry,
  swap,
} from './testing/shared-registry.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shared: SharedRegistry;
let here: string;
let there: string;

const clientAt = (at: string, token = shared.token) => clientWith(at, token);
const bothAgree = async () => {
  const [one, other] = await Promise.all([clientAt(here).read(), clientAt(there).read()]);
  return one.revision === other.revision;
};

beforeAll(async () => {
  shared = await SharedRegistry.start();
  ({ here, there } = shared);
});

afterAll(() => shared.stop());

it('an imported registry is the same on every page server and for the operator', async () => {
  const of = (folder: string) => join(shared.root, folder, `registry/history/${ENVIRONMENT}`);
  const imported = join(shared.existing.dataDir, `registry/history/${ENVIRONMENT}`);
  const revisions = await readdir(imported);
  expect(revisions.toSorted()).toEqual(['1.json', '2.json']);
  for (const file of revisions) {
    const text = await readFile(join(imported, file), 'utf8');
    for (const name of ['here', 'there']) {
      expect(await readFile(join(of(name), file), 'utf8')).toBe(text);
    }
  }
  for (const at of [here, there]) {
    const response = await fetch(`${at}/remotes/mfe-x/1.1.0/remoteEntry.js`);
    expect(await response.text()).toBe("var mfe_x = '1.1.0'");
  }
  expect((await shared.operator(`log --env ${ENVIRONMENT}`)).slice(1)).toEqual([
    expect.stringMatching(/^2 .* an operator +swap mfe-y 1\.0\.0$/),
    expect.stringMatching(/^1 .* an operator +swap mfe-x 1\.0\.0$/),
  ]);
});

it('a repeated import stores nothing, and an import of another registry is refused', async () => {
  const again = await shared.operator(`import --env ${ENVIRONMENT}`, {
    STAGEDOOR_DATA_DIR: shared.existing.dataDir,
  });
  const other = await aPublishedData(ENVIRONMENT);

  expect(again[0]).toMatch(
    /^staging: 0 revisions, 0 versions and 0 tokens were stored; (\d+) of \1 /,
  );
  await expect(
    shared.operator(`import --env ${ENVIRONMENT}`, { STAGEDOOR_DATA_DIR: other.dataDir }),
  ).rejects.toThrow(
    "history/staging/1 differs from the one in the API's registry. Nothing was stored.",
  );
  await expect(
    shared.operator('import --env stagin', { STAGEDOOR_DATA_DIR: other.dataDir }),
  ).rejects.toThrow(/There is no registry of stagin in .*\. There is: staging\./);
  await expect(shared.operator(`import --env ${ENVIRONMENT}`)).rejects.toThrow(
    "is already a copy of an API's registry",
  );
  await other.remove();
});

it('a move on one page server is in force on the other within two seconds', async () => {
  const { after } = await clientAt(here).make(swap('1.1.0'), { dryRun: false });
  const moved = performance.now();

  await until(async () => (await pageOf(there)).revision >= after.revision);

  expect(performance.now() - moved).toBeLessThan(2_000);
  expect((await pageOf(there)).remotes['mfe-x']?.version).toBe('1.1.0');
});

it.each(['swap mfe-x 1.1.0', 'list', 'log'])(
  '"%s" in a copy of a registry is refused without the secret',
  async (line) => {
    const before = await clientAt(here).read();

    await expect(
      shared.operator(`${line} --env ${ENVIRONMENT}`, { REGISTRY_SECRET: '' }),
    ).rejects.toThrow('is a copy of a registry that an API keeps: set API_URL and REGISTRY_SECRET');

    expect(await clientAt(here).read()).toEqual(before);
  },
);

it('fifty concurrent moves on two page servers are each accepted once or refused, and every page has one of the revisions', async () => {
  const [one, other] = [await shared.issue('one'), await shared.issue('other')];
  await until(async () => (await isOpen(here, one)) && (await isOpen(there, other)));
  const clients = [clientAt(here, one), clientAt(there, other)];
  const before = await clientAt(here).read();
  const seen: PageRegistry[] = [];
  let isOver = false;
  const visitors = [here, there].map(async (at) => {
    while (!isOver) seen.push(await pageOf(at));
  });

  const { won, refused } = await race(50, clients);
  isOver = true;
  await Promise.all(visitors);
  await until(bothAgree);

  expect(won.length + refused.length).toBe(50);
  expect(won).toHaveLength(25);
  for (const reason of refused) expect(reason).toMatch(/is at revision \d+, not \d+/);
  const [ours, theirs] = await Promise.all(clients.map((client) => client.history()));
  expect(theirs).toEqual(ours);
  const added = ours!.filter(({ revision }) => revision > before.revision).reverse();
  expect(added).toEqual(won);
  expect(await clientAt(there).read()).toEqual(added.at(-1));
  const versions = new Map(
    ours!.map(({ revision, remotes }) => [revision, remotes['mfe-x']?.version]),
  );
  expect(seen.length).toBeGreaterThan(0);
  for (const { revision, remotes } of seen) {
    expect(remotes['mfe-x']?.version).toBe(versions.get(revision));
  }
});

it('control: page servers without a common registry both accept the same revision', async () => {
  const clients = [];
  for (const name of ['alone', 'apart']) {
    const dataDir = join(shared.root, name);
    await cp(shared.existing.dataDir, dataDir, { recursive: true });
    const request = { name, remotes: ['*'], environments: [ENVIRONMENT], days: 1, by: 'ada' };
    const { secret } = await issueToken(fileStore(dataDir), request);
    clients.push(clientAt(await shared.startPages(name, { REGISTRY_SECRET: undefined }), secret));
  }

  const { won } = await race(2, clients);

  expect(won).toHaveLength(2);
});

it('every page server refuses a revoked token within two seconds', async () => {
  const secret = await shared.issue('leaver');
  await until(async () => (await isOpen(here, secret)) && (await isOpen(there, secret)));
  await shared.operator('token revoke leaver --by grace');
  const revoked = performance.now();

  await until(async () => !(await isOpen(here, secret)) && !(await isOpen(there, secret)));

  expect(performance.now() - revoked).toBeLessThan(2_000);
  await expect(clientAt(there, secret).read()).rejects.toThrow(
    /The token leaver was revoked at .* by grace\./,
  );
});

/** Builds a version of `mfe-x`. */
async function built(version: string) {
  const distDir = await aBuild(shared.root, { version, code: `var mfe_x = '${version}'` });
  const files = Object.fromEntries(await hashesOf(distDir));
  const read = (file: string) => readFile(join(distDir, file));
  return { list: { remote: 'mfe-x', version, files, first: false }, read };
}

it('a version that is sent to two page servers file by file is served by both', async () => {
  const { list, read } = await built('2.0.0');
  const announced = (await clientAt(here).announce(list)) as { missing: string[] };
  await clientAt(there).keepFile(announced.missing[0]!, await read(Object.keys(list.files)[0]!));

  const { sent } = await sendVersion(clientAt(here), list, read);
  const response = await fetch(`${there}/remotes/mfe-x/2.0.0/remoteEntry.js`);

  expect([announced.missing.length, sent]).toEqual([3, 2]);
  expect(await response.text()).toBe("var mfe_x = '2.0.0'");
});

it('a version withdrawn on one machine cannot be put in force on another', async () => {
  const { list, read } = await built('2.1.0');
  await sendVersion(clientAt(here), list, read);

  await shared.operator('withdraw mfe-x 2.1.0 --by grace');
  const what = async () => (await clientAt(there).read()).change?.what;
  await until(async () => (await what()) === 'withdraw mfe-x 2.1.0');

  await expect(clientAt(there).make(swap('2.1.0'), { dryRun: false })).rejects.toThrow(
    'mfe-x 2.1.0 was withdrawn.',
  );
  await expect(clientAt(there).announce(list)).rejects.toThrow(
    'mfe-x 2.1.0 was withdrawn and is not published again.',
  );
});

it('a page server serves the files of another shell from another data folder, after its server has stopped', async () => {
  const address = (hash: string) => `/assets/shell.${hash}.js`;
  const [older, newer] = ['00000000000000aa', '00000000000000bb'];
  await shared.startPages('older', {}, older);
  const other = await shared.startPages('newer', {}, newer);
  await shared.closeLastButOne();

  const fromNewer = await fetch(other + address(older), { headers: { 'accept-encoding': 'br' } });
  const unknown = await fetch(other + address('00000000000000cc'));
  const fromHere = await fetch(here + address(newer));

  expect([fromNewer.status, fromNewer.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(await fromHere.text()).toBe(`shell('${newer}')`);
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

describe('while the API is unavailable', () => {
  beforeAll(async () => {
    await until(bothAgree);
    await shared.killApi();
  });

  it('running and starting page servers use their copy, and moves are refused', async () => {
    const known = await clientAt(here).read();

    const late = await shared.startPages('here');
    const moving = clientAt(here).make(swap('2.0.0'), { dryRun: false });

    await expect(moving).rejects.toThrow('The API of this environment does not answer');
    for (const at of [here, there, late]) {
      expect((await pageOf(at)).revision).toBe(known.revision);
      expect((await fetch(`${at}/remotes/mfe-x/1.0.0/remoteEntry.js`)).status).toBe(200);
    }
  });

  it('a move after its restart is in force', async () => {
    await shared.startApi();

    const { after } = await clientAt(there).make(swap('2.0.0'), { dryRun: false });

    await until(async () => (await clientAt(here).read()).revision === after.revision);
    expect((await pageOf(here)).remotes['mfe-x']?.version).toBe('2.0.0');
  });
});
