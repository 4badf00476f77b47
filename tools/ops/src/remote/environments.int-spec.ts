import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@stagedoor/api/test-support/until';
import {
  fileStore,
  hashesOf,
  issueToken,
  type PageRegistry,
  type Registry,
} from '@stagedoor/federation';
import { aBuild } from '@stagedoor/federation/testing/a-build';
import { type RunningPostgres, startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { aPublishedData } from '@stagedoor/shell/server/testing/a-published-data';
import { aSiteOnDisk, dataIn } from '@stagedoor/shell/server/testing/a-site-on-disk';
import { ownDataDir, removeDataDir } from '../site/own-place.js';
import { kill, startApi } from '../testing/api-process.js';
import { runNode } from '../testing/run-tool.js';
import { runRemote } from './commands.js';
import { sendVersion } from './send-version.js';
import { siteDoor } from './site-door.js';

jest.setTimeout(120_000);

const ENVIRONMENT = 'staging';
const REGISTRY_SECRET = 'what-page-servers-and-the-api-share';

type Site = Awaited<ReturnType<typeof aSiteOnDisk>>;
type PageServer = Awaited<ReturnType<Site['start']>>;

let root: string;
let postgres: RunningPostgres;
let api: ChildProcess | undefined;
let apiPort: number;
let existing: Awaited<ReturnType<typeof aPublishedData>>;
let site: Site;
const servers: PageServer[] = [];
const kept = { ...process.env };

async function startItsApi(): Promise<void> {
  const MAIL_DIR = join(root, 'mail');
  api = await startApi(apiPort, { DATABASE_URL: postgres.url, MAIL_DIR, REGISTRY_SECRET });
}

/** Starts a page server with its own data folder. */
async function startPages(
  name: string,
  settings: NodeJS.ProcessEnv = {},
  shell?: string,
): Promise<string> {
  const pages = {
    STAGEDOOR_ENVIRONMENT: ENVIRONMENT,
    STAGEDOOR_DATA_DIR: join(root, name),
    API_URL: `http://127.0.0.1:${apiPort}`,
    REGISTRY_SECRET,
    ...settings,
  };
  const server = await site.start(pages, shell);
  servers.push(server);
  return server.listen({ port: 0, host: '127.0.0.1' });
}

/** Runs a command on an operator's machine, which has its own copy of the registry. */
function operator(line: string, settings: NodeJS.ProcessEnv = {}): Promise<string[]> {
  Object.assign(process.env, {
    STAGEDOOR_DATA_DIR: join(root, 'operator'),
    API_URL: `http://127.0.0.1:${apiPort}`,
    REGISTRY_SECRET,
    ...settings,
  });
  return runRemote(line.split(' '));
}

async function issue(name: string): Promise<string> {
  const [line = ''] = await operator(
    `token issue ${name} --remotes * --env ${ENVIRONMENT} --days 1 --by ada`,
  );
  return line.replace('STAGEDOOR_REGISTRY_TOKEN=', '');
}

let here: string;
let there: string;
let token: string;

const doorAt = (at: string, secret = token) =>
  siteDoor({ site: at, environment: ENVIRONMENT, token: secret });
const isOpen = (at: string, secret: string) =>
  doorAt(at, secret)
    .read()
    .then(
      () => true,
      () => false,
    );
const bothAgree = async () => {
  const [one, other] = await Promise.all([doorAt(here).read(), doorAt(there).read()]);
  return one.revision === other.revision;
};
const swap = (version: string) => ({ action: 'swap', remote: 'mfe-x', version }) as const;

async function pageOf(at: string): Promise<PageRegistry> {
  const html = await (await fetch(`${at}/login`)).text();
  return dataIn<PageRegistry>(html, 'registry')!;
}

beforeAll(async () => {
  root = await ownDataDir();
  const settings = { dataDir: join(root, 'postgres'), port: await findFreePort() };
  postgres = await startPostgres({ ...settings, durable: false });
  await runNode(['api/dist/database/migrate.js'], { DATABASE_URL: postgres.url });
  apiPort = await findFreePort();
  await startItsApi();
  existing = await aPublishedData(ENVIRONMENT);
  site = await aSiteOnDisk();
  await operator(`import --env ${ENVIRONMENT}`, { STAGEDOOR_DATA_DIR: existing.dataDir });
  here = await startPages('here');
  there = await startPages('there');
  token = await issue('all');
  await until(async () => (await isOpen(here, token)) && (await isOpen(there, token)));
});

afterAll(async () => {
  for (const server of servers) await server.close();
  process.env = kept;
  await kill(api);
  await postgres.stop();
  await site.remove();
  await existing.remove();
  await removeDataDir(root);
});

it('an imported registry is the same on every page server and for the operator', async () => {
  const of = (folder: string) => join(root, folder, `registry/history/${ENVIRONMENT}`);
  const imported = join(existing.dataDir, `registry/history/${ENVIRONMENT}`);
  for (const file of await readdir(imported)) {
    const text = await readFile(join(imported, file), 'utf8');
    for (const name of ['here', 'there']) {
      expect(await readFile(join(of(name), file), 'utf8')).toBe(text);
    }
  }
  for (const at of [here, there]) {
    const response = await fetch(`${at}/remotes/mfe-x/1.1.0/remoteEntry.js`);
    expect(await response.text()).toBe("var mfe_x = '1.1.0'");
  }
  expect((await operator(`log --env ${ENVIRONMENT}`)).slice(1)).toEqual([
    expect.stringMatching(/^2 .* an operator +swap mfe-y 1\.0\.0$/),
    expect.stringMatching(/^1 .* an operator +swap mfe-x 1\.0\.0$/),
  ]);
});

it('a repeated import stores nothing, and an import of another registry is refused', async () => {
  const again = await operator(`import --env ${ENVIRONMENT}`, {
    STAGEDOOR_DATA_DIR: existing.dataDir,
  });
  const other = await aPublishedData(ENVIRONMENT);

  expect(again[0]).toMatch(
    /^staging: 0 revisions, 0 versions and 0 tokens were stored; (\d+) of \1 /,
  );
  await expect(
    operator(`import --env ${ENVIRONMENT}`, { STAGEDOOR_DATA_DIR: other.dataDir }),
  ).rejects.toThrow(
    "history/staging/1 differs from the one in the API's registry. Nothing was stored.",
  );
  await expect(
    operator('import --env stagin', { STAGEDOOR_DATA_DIR: other.dataDir }),
  ).rejects.toThrow(/There is no registry of stagin in .*\. There is: staging\./);
  await expect(operator(`import --env ${ENVIRONMENT}`)).rejects.toThrow(
    "is already a copy of an API's registry",
  );
  await other.remove();
});

it('a move on one page server is in force on the other within two seconds', async () => {
  const { after } = await doorAt(here).make(swap('1.1.0'), { dryRun: false });
  const moved = performance.now();

  await until(async () => (await pageOf(there)).revision >= after.revision);

  expect(performance.now() - moved).toBeLessThan(2_000);
  expect((await pageOf(there)).remotes['mfe-x']?.version).toBe('1.1.0');
});

it.each(['swap mfe-x 1.1.0', 'list', 'log'])(
  '"%s" in a copy of a registry is refused without the secret',
  async (line) => {
    const before = await doorAt(here).read();

    await expect(operator(`${line} --env ${ENVIRONMENT}`, { REGISTRY_SECRET: '' })).rejects.toThrow(
      'is a copy of a registry that an API keeps: set API_URL and REGISTRY_SECRET',
    );

    expect(await doorAt(here).read()).toEqual(before);
  },
);

/** Makes concurrent moves at the same revision, one per page server; returns accepted revisions and refusals. */
async function race(moves: number, doors: ReturnType<typeof doorAt>[]) {
  const won: Registry[] = [];
  const refused: string[] = [];
  const first = await doors[0]!.read();
  for (let round = 0; round < moves / doors.length; round += 1) {
    const { revision, remotes } = won.at(-1) ?? first;
    const next = remotes['mfe-x']?.version === '1.0.0' ? '1.1.0' : '1.0.0';
    const results = await Promise.allSettled(
      doors.map((door) => door.make(swap(next), { revision, dryRun: false })),
    );
    for (const result of results) {
      if (result.status === 'fulfilled') won.push(result.value.after);
      else refused.push(String((result.reason as Error).message));
    }
  }
  return { won, refused };
}

it('fifty concurrent moves on two page servers are each accepted once or refused, and every page has one of the revisions', async () => {
  const [one, other] = [await issue('one'), await issue('other')];
  await until(async () => (await isOpen(here, one)) && (await isOpen(there, other)));
  const doors = [doorAt(here, one), doorAt(there, other)];
  const before = await doorAt(here).read();
  const seen: PageRegistry[] = [];
  let isOver = false;
  const visitors = [here, there].map(async (at) => {
    while (!isOver) seen.push(await pageOf(at));
  });

  const { won, refused } = await race(50, doors);
  isOver = true;
  await Promise.all(visitors);
  await until(bothAgree);

  expect(won.length + refused.length).toBe(50);
  expect(won).toHaveLength(25);
  for (const reason of refused) expect(reason).toMatch(/is at revision \d+, not \d+/);
  const [ours, theirs] = await Promise.all(doors.map((door) => door.history()));
  expect(theirs).toEqual(ours);
  const added = ours!.filter(({ revision }) => revision > before.revision).reverse();
  expect(added).toEqual(won);
  expect(await doorAt(there).read()).toEqual(added.at(-1));
  const versions = new Map(
    ours!.map(({ revision, remotes }) => [revision, remotes['mfe-x']?.version]),
  );
  expect(seen.length).toBeGreaterThan(0);
  for (const { revision, remotes } of seen) {
    expect(remotes['mfe-x']?.version).toBe(versions.get(revision));
  }
});

it('control: page servers without a common registry both accept the same revision', async () => {
  const doors = [];
  for (const name of ['alone', 'apart']) {
    const dataDir = join(root, name);
    await cp(existing.dataDir, dataDir, { recursive: true });
    const request = { name, remotes: ['*'], environments: [ENVIRONMENT], days: 1, by: 'ada' };
    const { secret } = await issueToken(fileStore(dataDir), request);
    doors.push(doorAt(await startPages(name, { REGISTRY_SECRET: undefined }), secret));
  }

  const { won } = await race(2, doors);

  expect(won).toHaveLength(2);
});

it('every page server refuses a revoked token within two seconds', async () => {
  const secret = await issue('leaver');
  await until(async () => (await isOpen(here, secret)) && (await isOpen(there, secret)));
  await operator('token revoke leaver --by grace');
  const revoked = performance.now();

  await until(async () => !(await isOpen(here, secret)) && !(await isOpen(there, secret)));

  expect(performance.now() - revoked).toBeLessThan(2_000);
  await expect(doorAt(there, secret).read()).rejects.toThrow(
    /The token leaver was revoked at .* by grace\./,
  );
});

/** Builds a version of `mfe-x`. */
async function built(version: string) {
  const distDir = await aBuild(root, { version, code: `var mfe_x = '${version}'` });
  const files = Object.fromEntries(await hashesOf(distDir));
  const read = (file: string) => readFile(join(distDir, file));
  return { list: { remote: 'mfe-x', version, files, first: false }, read };
}

it('a version that is sent to two page servers file by file is served by both', async () => {
  const { list, read } = await built('2.0.0');
  const announced = (await doorAt(here).announce(list)) as { missing: string[] };
  await doorAt(there).keepFile(announced.missing[0]!, await read(Object.keys(list.files)[0]!));

  const sent = await sendVersion(doorAt(here), list, read);
  const response = await fetch(`${there}/remotes/mfe-x/2.0.0/remoteEntry.js`);

  expect([announced.missing.length, sent]).toEqual([3, 2]);
  expect(await response.text()).toBe("var mfe_x = '2.0.0'");
});

it('a version withdrawn on one machine cannot be put in force on another', async () => {
  const { list, read } = await built('2.1.0');
  await sendVersion(doorAt(here), list, read);

  await operator('withdraw mfe-x 2.1.0 --by grace');
  const what = async () => (await doorAt(there).read()).change?.what;
  await until(async () => (await what()) === 'withdraw mfe-x 2.1.0');

  await expect(doorAt(there).make(swap('2.1.0'), { dryRun: false })).rejects.toThrow(
    'mfe-x 2.1.0 was withdrawn.',
  );
  await expect(doorAt(there).announce(list)).rejects.toThrow(
    'mfe-x 2.1.0 was withdrawn and is not published again.',
  );
});

it('a page server serves the files of another shell from another data folder, after its server has stopped', async () => {
  const address = (hash: string) => `/assets/shell.${hash}.js`;
  const [older, newer] = ['00000000000000aa', '00000000000000bb'];
  await startPages('older', {}, older);
  const other = await startPages('newer', {}, newer);
  await servers.at(-2)!.close();

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
    await kill(api);
  });

  it('running and starting page servers use their copy, and moves are refused', async () => {
    const known = await doorAt(here).read();

    const late = await startPages('here', { API_URL: `http://127.0.0.1:${apiPort}` });
    const moving = doorAt(here).make(swap('2.0.0'), { dryRun: false });

    await expect(moving).rejects.toThrow('The API of this environment does not answer');
    for (const at of [here, there, late]) {
      expect((await pageOf(at)).revision).toBe(known.revision);
      expect((await fetch(`${at}/remotes/mfe-x/1.0.0/remoteEntry.js`)).status).toBe(200);
    }
  });

  it('a move after its restart is in force', async () => {
    await startItsApi();

    const { after } = await doorAt(there).make(swap('2.0.0'), { dryRun: false });

    await until(async () => (await doorAt(here).read()).revision === after.revision);
    expect((await pageOf(here)).remotes['mfe-x']?.version).toBe('2.0.0');
  });
});

describe('a promotion to another site', () => {
  let production: string;
  let secret: string;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'production-'));
    production = await startPages('production', {
      STAGEDOOR_ENVIRONMENT: 'production',
      STAGEDOOR_DATA_DIR: dataDir,
      REGISTRY_SECRET: undefined,
    });
    const request = {
      name: 'release',
      remotes: ['*'],
      environments: ['production'],
      days: 1,
      by: 'a',
    };
    ({ secret } = await issueToken(fileStore(dataDir), request));
  });

  afterAll(() => rm(dataDir, { recursive: true }));

  const promote = (more = '') =>
    operator(
      `promote --from staging --from-site ${here} --to production --site ${production}${more}`,
      { STAGEDOOR_FROM_TOKEN: token, STAGEDOOR_REGISTRY_TOKEN: secret },
    );
  const write = jest.spyOn(process.stdout, 'write');

  beforeEach(() => write.mockReturnValue(true));
  afterAll(() => write.mockRestore());

  it('is refused without --first for a new remote, and changes nothing', async () => {
    await expect(promote()).rejects.toThrow('say --first');

    expect((await pageOf(production)).revision).toBe(0);
  });

  it('copies the files of the first site, and logs their origin', async () => {
    await promote(' --first');

    const folder = 'remotes/mfe-x/2.0.0';
    expect(await hashesOf(join(dataDir, folder))).toEqual(
      await hashesOf(join(root, 'here', folder)),
    );
    const page = await pageOf(production);
    expect(page.remotes['mfe-x']?.version).toBe('2.0.0');
    const log = await operator('log --env production', {
      STAGEDOOR_DATA_DIR: dataDir,
      REGISTRY_SECRET: '',
    });
    expect(log[1]).toMatch(
      /token release from \S+ +swap mfe-[xy] \S+: promoted from http:\/\/127\.0\.0\.1:\d+, staging revision \d+$/,
    );
  });

  it('is refused when the versions are in force already, and sends nothing', async () => {
    await expect(promote()).rejects.toThrow('These versions are in force already.');

    const written = write.mock.calls.map(([text]) => String(text)).join('');
    expect(written).toContain('mfe-x 2.0.0: 0 files sent, 3 existed.');
  });

  it('shows its changes with --dry-run, and sends nothing', async () => {
    await doorAt(here).make(swap('1.0.0'), { dryRun: false });

    const lines = await promote(' --dry-run');

    expect(lines).toContain('mfe-x  2.0.0 → 1.0.0');
    expect(lines.at(-1)).toBe('Nothing was sent or written.');
    expect(await readdir(join(dataDir, 'remotes/mfe-x'))).toEqual(['2.0.0']);
  });
});
