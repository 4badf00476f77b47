import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { verdictToken } from '@stagedoor/contracts/report-ticket';
import { integrityOf, publishVersion } from '@stagedoor/federation';
import { runRemote } from './commands.js';

let dataDir: string;
const before = process.env.STAGEDOOR_DATA_DIR;

async function publish(name: string, version: string, platform = '^1.0.0'): Promise<void> {
  const distDir = join(dataDir, 'dist', name, version);
  const code = `var it = '${name} ${version}'`;
  const build = {
    name,
    version,
    entry: 'remoteEntry.js',
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    platform,
    paths: [{ path: `/${name}`, access: 'public' }],
    initial: [],
    integrity: { 'remoteEntry.js': integrityOf(Buffer.from(code)) },
  };
  await mkdir(distDir, { recursive: true });
  await writeFile(join(distDir, 'remoteEntry.js'), code);
  await writeFile(join(distDir, 'stagedoor-remote.json'), JSON.stringify(build));
  await publishVersion({ distDir, dataDir, first: true });
}

const run = (line: string) => runRemote(line.split(' '));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'remote-'));
  process.env.STAGEDOOR_DATA_DIR = dataDir;
  await publish('mfe-x', '1.3.0');
  await publish('mfe-x', '1.4.0');
  await publish('mfe-y', '1.0.0');
  await run('swap mfe-x 1.3.0 --env staging --first --by team-x');
  await run('swap mfe-y 1.0.0 --env staging --by team-y');
});

afterEach(async () => {
  process.env.STAGEDOOR_DATA_DIR = before;
  await rm(dataDir, { recursive: true });
});

it('says what it can do', async () => {
  expect((await runRemote([])).join('\n')).toContain('swap    mfe-creator 1.4.0');
});

it('swaps, shows the difference and that nothing else has changed', async () => {
  expect(await run('swap mfe-x 1.4.0 --env staging')).toEqual([
    'mfe-x  1.3.0 → 1.4.0',
    '  files     /remotes/mfe-x/1.4.0/: 1 of 1 differ',
    '1 of 2 lines changed; the other one is the same to the byte.',
    'staging is at revision 3.',
  ]);
});

it('shows what is in force and who has put it there', async () => {
  await run('canary mfe-x 1.4.0 --share 0.1 --env staging --by team-x');

  expect(await run('list --env staging')).toEqual([
    'staging, revision 3',
    'remote   version                   platform   paths',
    'mfe-x    1.3.0 90 % + 1.4.0 10 %   ^1.0.0     /mfe-x',
    'mfe-y    1.0.0                     ^1.0.0     /mfe-y',
  ]);
  expect(await run('log mfe-x --env staging')).toEqual([
    expect.stringMatching(/^revision {3}when {19}who/),
    expect.stringMatching(/^3 .*team-x {3}canary mfe-x 1\.4\.0 for 10 %, beside 1\.3\.0$/),
    expect.stringMatching(/^1 .*team-x {3}swap mfe-x 1\.3\.0$/),
  ]);
});

it.each([0.07, 0.14, 0.17, 0.28, 0.29, 0.57, 0.5625, 0.0001])(
  'takes a share of %d, which has no more than four decimals, and shows it as a percentage',
  async (share) => {
    await run(`canary mfe-x 1.4.0 --share ${share} --env staging`);

    const percent = Number((share * 100).toFixed(2));
    const [, , list] = await run('list --env staging');
    expect(list).toContain(`1.3.0 ${Number((100 - percent).toFixed(2))} % + 1.4.0 ${percent} % `);
    expect((await run('log mfe-x --env staging'))[1]).toContain(`for ${percent} %, beside 1.3.0`);
  },
);

it('promotes to another environment and rolls back there', async () => {
  await run('promote --from staging --to production --first');
  await run('swap mfe-x 1.4.0 --env staging');

  const promoted = await run('promote mfe-x --from staging --to production');
  const back = await run('rollback mfe-x --env production');

  expect(promoted[0]).toBe('mfe-x  1.3.0 → 1.4.0');
  expect(back[0]).toBe('mfe-x  1.4.0 → 1.3.0');
});

describe('a rollback', () => {
  const write = jest.spyOn(process.stdout, 'write');
  const inForce = async () => (await run('list --env staging'))[2];
  let announced: string[];

  beforeEach(async () => {
    announced = [];
    write.mockImplementation((text) => announced.push(String(text)) > 0);
    await run('swap mfe-x 1.4.0 --env staging');
  });

  afterEach(() => write.mockReset());
  afterAll(() => write.mockRestore());

  it('names its target and the revision that it is planned on before it acts', async () => {
    let before: string | undefined;
    write.mockImplementation((text) => {
      before = readFileSync(join(dataDir, 'registry/staging.json'), 'utf8');
      return announced.push(String(text)) > 0;
    });

    await run('rollback mfe-x --env staging');

    expect(announced).toEqual([
      'rollback mfe-x 1.4.0 → 1.3.0, as in revision 2; staging is at revision 3.\n',
    ]);
    expect(JSON.parse(before!)).toMatchObject({ revision: 3 });
    expect(await inForce()).toMatch(/^mfe-x +1\.3\.0 /);
  });

  it('has nothing more to go back to after the first version', async () => {
    await run('rollback mfe-x --env staging');

    await expect(run('rollback mfe-x --env staging')).rejects.toThrow(
      'There is nothing more to go back to: 1.3.0 is the oldest version of mfe-x',
    );
    expect(await inForce()).toMatch(/^mfe-x +1\.3\.0 /);
  });

  it('of two operators at the same revision does what one would have done', async () => {
    const results = await Promise.allSettled([
      run('rollback mfe-x --env staging --revision 3 --by one'),
      run('rollback mfe-x --env staging --revision 3 --by other'),
    ]);

    const lost = results.find((result) => result.status === 'rejected');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost?.reason.message).toMatch(
      /^staging is at revision 4, not 3: rollback mfe-x .* In force of mfe-x is 1\.3\.0\.$/,
    );
  });
});

describe('a version for the next platform', () => {
  beforeEach(() => publish('mfe-x', '99.0.0', '^99.0.0'));

  it.each([
    'swap mfe-x 99.0.0 --env staging',
    'canary mfe-x 99.0.0 --share 0.1 --env staging',
    'swap mfe-x 99.0.0 --env staging --dry-run',
    'swap mfe-x 99.0.0 --env staging --for-platform 1',
  ])('is refused by "%s", with the reason', async (line) => {
    await expect(run(line)).rejects.toThrow(
      /^mfe-x 99\.0\.0 needs @stagedoor\/platform \^99\.0\.0 \(the shell has 1\.\d+\.\d+\)\./,
    );

    expect((await run('list --env staging'))[0]).toBe('staging, revision 2');
  });

  it('is put in force beside the one that the shell runs, promoted and taken out', async () => {
    await run('promote --from staging --to production --first');

    expect(await run('swap mfe-x 99.0.0 --for-platform 99 --env staging')).toEqual([
      'mfe-x for platform 99  – → 99.0.0',
      '1 of 2 lines changed; the other one is the same to the byte.',
      'staging is at revision 3.',
    ]);
    expect(await run('list --env staging')).toEqual([
      'staging, revision 3',
      'remote   version   platform   paths',
      'mfe-x    1.3.0     ^1.0.0     /mfe-x',
      'mfe-x    99.0.0    ^99.0.0    /mfe-x',
      'mfe-y    1.0.0     ^1.0.0     /mfe-y',
    ]);
    expect(await run('verify mfe-x --env staging')).toHaveLength(2);
    await run('promote --from staging --to production --for-platform 99');
    expect(await run('list --env production')).toHaveLength(5);

    await run('remove mfe-x --for-platform 99 --env production');
    expect(await run('list --env production')).toHaveLength(4);
  });
});

describe('an environment', () => {
  it.each([
    [
      'swap mfe-x 1.4.0 --env stagin',
      'There is no registry of stagin here, only of staging. --first makes it.',
    ],
    ['promote --from staging --to stagin', 'There is no registry of stagin here, only of staging.'],
    ['promote --from stagin --to staging', 'There is no registry of stagin here, only of staging.'],
    ['list --env stagin', 'There is no registry of stagin here, only of staging.'],
    ['log --env stagin', 'There is no registry of stagin here, only of staging.'],
    ['verify --env stagin', 'There is no registry of stagin here, only of staging.'],
    ['health --env stagin', 'There is no registry of stagin here, only of staging.'],
  ])('that has no registry is refused by "%s", and none is made', async (line, reason) => {
    await expect(run(line)).rejects.toThrow(reason);

    expect(await readdir(join(dataDir, 'registry'))).not.toContain('stagin.json');
  });

  it('is made by the first move that says so', async () => {
    await run('swap mfe-x 1.4.0 --env production --first');

    expect((await run('list --env production'))[0]).toBe('production, revision 1');
  });
});

it('writes nothing when it is to show only', async () => {
  const lines = await run('swap mfe-x 1.4.0 --env staging --dry-run');

  expect(lines.at(-1)).toBe('Nothing was written.');
  expect((await run('list --env staging'))[0]).toBe('staging, revision 2');
});

it('puts a whole document in force', async () => {
  const file = join(dataDir, 'registry.json');
  const registry = { schemaVersion: 1, environment: 'staging', revision: 2, remotes: {} };
  await writeFile(file, JSON.stringify(registry));

  await run(`apply ${file} --env staging`);

  expect(await run('list --env staging')).toHaveLength(2);
});

it('hashes everything anew, and finds the file that was changed', async () => {
  expect(await run('verify --env staging')).toEqual([
    'mfe-x 1.3.0: 1 files as published',
    'mfe-y 1.0.0: 1 files as published',
  ]);
  await appendFile(join(dataDir, 'remotes/mfe-x/1.4.0/remoteEntry.js'), ' ');

  await expect(run('verify mfe-x --all --env staging')).rejects.toThrow(
    'mfe-x 1.4.0: NOT as published\n  remoteEntry.js has other bytes',
  );
});

it.each([
  ['juggle mfe-x', /no command "juggle"/],
  ['swap mfe-x 1.4.0 --force', /Unknown option '--force'/],
  ['swap', /Say which remote/],
  ['swap mfe-x', /Say which version/],
  ['swap mfe-x 1.5.0', /has not been published. There is: 1\.4\.0, 1\.3\.0/],
  ['swap mfe-z 1.0.0', /mfe-z is not known here/],
  ['swap mfe-x 1.4.0 --revision 1', /at revision 2, not 1/],
  ['swap mfe-x 1.4.0 --for-platform two', /--for-platform must be a number/],
  ['swap mfe-x 1.4.0 --for-platform 2', /mfe-x 1\.4\.0 is made for platform \^1\.0\.0, not for 2/],
  ['rollback mfe-x --for-platform 2', /mfe-x has never been in staging/],
  ['list --for-platform 2', /list does not take --for-platform/],
  ['swap mfe-x 1.4.0 --revision one', /--revision must be a number/],
  ['canary mfe-x 1.4.0', /Say its --share/],
  ['canary mfe-x 1.4.0 --share half', /--share must be a number/],
  ['canary mfe-x 1.4.0 --share 1', /A share is more than 0 and less than 1, such as 0\.1/],
  ['canary mfe-x 1.4.0 --share 0.00001', /at most four decimals/],
  ['canary mfe-x 1.4.0 --share 0.07001', /at most four decimals/],
  ['rollback mfe-x', /nothing more to go back to/],
  ['apply nowhere.json', /nowhere\.json cannot be read/],
  ['apply README.md', /README\.md is not JSON/],
  ['allow-origin http://files.example', /https/],
  ['list --site https://staging.example', /STAGEDOOR_REGISTRY_TOKEN/],
  ['swap mfe-x 1.4.0 --site https://staging.example --by me', /--by is for this machine/],
  ['swap mfe-x 1.4.0 mfe-y', /swap does not take "mfe-y"/],
  ['rollback mfe-x mfe-y', /rollback does not take "mfe-y"/],
  ['swap mfe-x 1.4.0 --share 0.1', /swap does not take --share; it takes --env, /],
  ['publish mfe-venue', /published for every environment of this machine/],
  ['publish mfe-venue --site https://x.example --at https://y.example/', /--at is for this/],
  ['publish mfe-venue --dry-run', /publish does not take --dry-run; it takes --at, --env, /],
  ['swap mfe-x 1.4.0 --site https://staging.example --first', /--first is for this machine/],
  ['check --dry-run', /check does not take --dry-run, --env; it takes no options/],
  ['verify --site https://staging.example', /STAGEDOOR_REGISTRY_TOKEN/],
  ['verify --all --site https://staging.example', /--all hashes what is published on this machine/],
  ['list --all', /--all lists what is published on this machine, for every environment/],
  ['verify mfe-typo', /mfe-typo is not in staging\. There is: mfe-x, mfe-y/],
  ['verify mfe-typo --all', /mfe-typo has not been published here\. There is: mfe-x, mfe-y/],
  ['log mfe-typo', /mfe-typo is not in the log of staging\. There is: mfe-x, mfe-y/],
  ['health mfe-typo', /mfe-typo is not in staging\. There is: mfe-x, mfe-y/],
])('refuses "%s" and writes nothing', async (line, reason) => {
  await expect(run(`${line} --env staging`)).rejects.toThrow(reason);

  expect((await run('list --env staging'))[0]).toBe('staging, revision 2');
});

it('names a version that cannot be used, and lists the others', async () => {
  const versions = join(dataDir, 'registry/versions/mfe-x');
  await cp(join(versions, '1.4.0.json'), join(versions, '1.4.0-rc.01.json'));

  const unusable =
    'mfe-x 1.4.0-rc.01 is unusable: it is no version of semantic versioning. npm run remote -- withdraw mfe-x 1.4.0-rc.01 takes it back.';
  expect(await run('list --all')).toEqual([
    'remote   published versions',
    'mfe-x    1.4.0  1.3.0',
    'mfe-y    1.0.0',
    unusable,
  ]);
  expect(await run('verify --all --env staging')).toEqual([
    'mfe-x 1.4.0: 1 files as published',
    'mfe-x 1.3.0: 1 files as published',
    'mfe-y 1.0.0: 1 files as published',
    unusable,
  ]);
});

it('withdraws a version that no visitor gets', async () => {
  expect(await run('withdraw mfe-x 1.4.0 --by team-x')).toEqual([
    'mfe-x 1.4.0 is withdrawn: no registry can name it, and its number is not used again.',
    `Its files stay for pages that are open: ${join(dataDir, 'remotes/mfe-x/1.4.0')}`,
  ]);
  expect((await run('list --all'))[1]).toBe('mfe-x    1.3.0');
  expect((await run('log --env staging'))[1]).toMatch(/team-x +withdraw mfe-x 1\.4\.0$/);
});

it.each([
  ['withdraw mfe-x 1.3.0', /mfe-x 1\.3\.0 is in force in staging/],
  ['withdraw mfe-x 2.0.0', /There is: 1\.4\.0, 1\.3\.0/],
  ['withdraw mfe-x', /Say which version/],
  ['withdraw mfe-x 1.4.0 --env staging', /withdraw does not take --env; it takes --anyway, --by/],
  ['publish mfe-venue --version 1.0.0-rc.01', /"1\.0\.0-rc\.01" is no version: it is like 1\.4\.0/],
  ['publish mfe-typo', /Say which remote: /],
  ['promote --to production', /Say --from which environment/],
  ['promote --from staging', /Say --to which environment/],
  ['promote --from staging --env production', /promote does not take --env/],
  [
    'promote --from staging --to production --site https://x.example',
    /https:\/\/x\.example needs STAGEDOOR_REGISTRY_TOKEN in the environment/,
  ],
  [
    'promote --from staging --to production --from-site https://y.example',
    /https:\/\/y\.example needs STAGEDOOR_FROM_TOKEN in the environment/,
  ],
  ['publish mfe-venue --site https://x.example', /Say --env, the environment of the site/],
  ['publish mfe-venue --env staging --site https://x.example', /x\.example needs STAGEDOOR_REGIS/],
  ['token', /Say token issue, token list or token revoke/],
  ['token issue', /Say its name/],
  ['token issue creators --env staging --days 9', /Say its --remotes/],
  ['token issue creators --remotes mfe-x --days 9', /Say the --env that it is for/],
  ['token issue creators --remotes mfe-x --env staging', /Say for how many --days/],
  ['token issue creators --remotes mfe-x --env staging --days 400', /at most 366/],
  ['token issue Creators --remotes mfe-x --env staging --days 9', /The name of a token is/],
  ['token list creators', /token list does not take "creators"/],
  ['token list --env staging', /token list does not take --env/],
  ['token revoke creators --days 3', /token revoke does not take --days/],
  ['token revoke creators', /There is no token creators\. There is: none/],
])('refuses "%s"', async (line, reason) => {
  await expect(run(line)).rejects.toThrow(reason);
});

it('issues a token, lists it until it is revoked, and says by whom', async () => {
  const issued = await run(
    'token issue creators --remotes mfe-x,mfe-y --env staging --days 90 --by ada',
  );
  const listed = await run('token list');
  await run('token revoke creators --by grace');

  expect(issued[0]).toMatch(/^STAGEDOOR_REGISTRY_TOKEN=creators\.[\w-]{43}$/);
  expect(listed[1]).toMatch(/^creators +mfe-x mfe-y +staging +ada +until 20\d\d-\S+Z$/);
  expect((await run('token list'))[1]).toMatch(/ revoked 20\d\d-\S+Z by grace$/);
});

it('names the user and the machine in the log', async () => {
  await run('swap mfe-x 1.4.0 --env staging');

  const by = `${userInfo().username} on ${hostname()}`;
  expect((await run('log --env staging'))[1]).toContain(`   ${by}   swap`);
});

it('does not verify a registry without remotes as if all were well', async () => {
  await run('remove mfe-x --env staging');
  await run('remove mfe-y --env staging');

  await expect(run('verify --env staging')).rejects.toThrow('Nothing is in force in staging.');
});

it('finds the moves of a remote in the log by its whole name', async () => {
  await publish('mfe-x-two', '1.0.0');
  await run('swap mfe-x-two 1.0.0 --env staging');

  expect(await run('log mfe-x --env staging')).toHaveLength(2);
});

describe('health', () => {
  const VOTES = { draws: 200, networks: 150, failed: 2, counted: 199, countedFailures: 1 };
  const SICK = { draws: 70, networks: 70, failed: 21, counted: 69, countedFailures: 20 };
  const SECRET = 'a-secret-of-thirty-two-characters';
  const kept = { ...process.env };
  let fetched: jest.SpyInstance;

  beforeEach(() => {
    process.env.API_URL = 'http://api.test:3001/';
    process.env.REPORT_TICKET_SECRET = SECRET;
    const data = { verdict: 'worse', stable: VOTES, canary: SICK };
    fetched = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ data }));
  });

  afterEach(() => {
    fetched.mockRestore();
    process.exitCode = 0;
    for (const name of ['API_URL', 'REPORT_TICKET_SECRET']) {
      if (kept[name] === undefined) delete process.env[name];
      else process.env[name] = kept[name];
    }
  });

  it('asks the API of the environment, and tells by its exit code that a canary is worse', async () => {
    await run('canary mfe-x 1.4.0 --share 0.1 --auto-rollback --env staging');

    const lines = await run('health --env staging');

    expect(lines.slice(1)).toEqual([
      'version   visitors   failed   networks   counted   rate',
      '1.3.0     200        2        150        199       0.50 %',
      '1.4.0     70         21       70         69        28.99 %',
      'The canary 1.4.0 is worse. The site ends it within a minute.',
    ]);
    expect(process.exitCode).toBe(1);
    const [url, { headers }] = fetched.mock.calls[0] as [string, { headers: object }];
    expect(url).toMatch(
      /^http:\/\/api\.test:3001\/api\/canary-verdict\?remote=mfe-x&stable=1\.3\.0&canary=1\.4\.0&since=20/,
    );
    expect(headers).toEqual({ authorization: `Bearer ${verdictToken(SECRET)}` });
  });

  it('asks no API of the local site about another environment', async () => {
    await run('canary mfe-x 1.4.0 --share 0.1 --env staging');
    delete process.env.REPORT_TICKET_SECRET;

    await expect(run('health --env staging')).rejects.toThrow(
      'Ask the page server of staging with --site, or set API_URL and REPORT_TICKET_SECRET as it has them.',
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it('says that the API has another secret, or does not answer', async () => {
    await run('canary mfe-x 1.4.0 --share 0.1 --env staging');

    fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
    await expect(run('health --env staging')).rejects.toThrow(
      'does it have this REPORT_TICKET_SECRET?',
    );
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(run('health --env staging')).rejects.toThrow(
      'does not answer at http://api.test:3001',
    );
  });
});

it('has nothing to judge without a canary', async () => {
  expect(await run('health --env staging')).toEqual(['No canary is in force in staging.']);
});
