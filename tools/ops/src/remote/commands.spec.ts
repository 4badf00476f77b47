import { appendFile, cp, readdir, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { runRemote } from './commands.js';
import { type PublishedRemotes, publishedRemotes, run } from './testing/published-remotes.js';

let remotes: PublishedRemotes;

beforeEach(async () => {
  remotes = await publishedRemotes();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await remotes.remove();
});

it('prints its help', async () => {
  expect((await runRemote([])).join('\n')).toContain('swap    mfe-creator 1.4.0');
});

it('prints the JSON schema of a registry', async () => {
  expect(JSON.parse((await run('schema')).join('\n'))).toMatchObject({
    title: 'Stagedoor registry',
    required: ['schemaVersion', 'environment', 'revision', 'remotes'],
    additionalProperties: false,
  });
});

describe('an environment', () => {
  it.each([
    [
      'swap mfe-x 1.4.0 --env stagin',
      'There is no registry of stagin here, only of staging. --first creates it.',
    ],
    ['promote --from staging --to stagin', 'There is no registry of stagin here, only of staging.'],
    ['promote --from stagin --to staging', 'There is no registry of stagin here, only of staging.'],
    ['list --env stagin', 'There is no registry of stagin here, only of staging.'],
    ['log --env stagin', 'There is no registry of stagin here, only of staging.'],
    ['verify --env stagin', 'There is no registry of stagin here, only of staging.'],
    ['health --env stagin', 'There is no registry of stagin here, only of staging.'],
  ])('without a registry is refused by "%s", and none is created', async (line, reason) => {
    await expect(run(line)).rejects.toThrow(reason);

    expect(await readdir(join(remotes.dataDir, 'registry'))).not.toContain('stagin.json');
  });

  it('is created by a move with --first', async () => {
    await run('swap mfe-x 1.4.0 --env production --first');

    expect((await run('list --env production'))[0]).toBe('production, revision 1');
  });
});

it('writes nothing with --dry-run', async () => {
  const lines = await run('swap mfe-x 1.4.0 --env staging --dry-run');

  expect(lines.at(-1)).toBe('Nothing was written.');
  expect((await run('list --env staging'))[0]).toBe('staging, revision 2');
});

it.each([
  [{ npm_config_dry_run: 'true' }, '--dry-run'],
  [{ npm_config_env: 'production', npm_config_from_site: 'https://x' }, '--env, --from-site'],
])('makes no move while npm keeps options of the command: %j', async (variables, options) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);

  await expect(run('swap mfe-x 1.4.0 --env staging')).rejects.toThrow(
    `npm has taken ${options} for itself: write all of it after --, as in npm run remote -- list --env staging.`,
  );

  vi.unstubAllEnvs();
  expect((await run('list --env staging'))[0]).toBe('staging, revision 2');
});

it('makes a move for a user whose .npmrc has an option of the same name', async () => {
  vi.stubEnv('npm_config_access', 'public');

  expect((await run('swap mfe-x 1.4.0 --env staging')).at(-1)).toContain('revision 3');
});

it('puts a whole document in force', async () => {
  const file = join(remotes.dataDir, 'registry.json');
  const registry = { schemaVersion: 1, environment: 'staging', revision: 2, remotes: {} };
  await writeFile(file, JSON.stringify(registry));

  await run(`apply ${file} --env staging`);

  expect(await run('list --env staging')).toHaveLength(2);
});

it('hashes every file and reports a changed one', async () => {
  expect(await run('verify --env staging')).toEqual([
    'mfe-x 1.3.0: 1 files as published',
    'mfe-y 1.0.0: 1 files as published',
  ]);
  await appendFile(join(remotes.dataDir, 'remotes/mfe-x/1.4.0/remoteEntry.js'), ' ');

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

it('names an unusable version, and lists the others', async () => {
  const versions = join(remotes.dataDir, 'registry/versions/mfe-x');
  await cp(join(versions, '1.4.0.json'), join(versions, '1.4.0-rc.01.json'));

  const unusable =
    'mfe-x 1.4.0-rc.01 is unusable: it is not a semantic version. npm run remote -- withdraw mfe-x 1.4.0-rc.01 withdraws it.';
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

it('withdraws a version that is not in force', async () => {
  expect(await run('withdraw mfe-x 1.4.0 --by team-x')).toEqual([
    'mfe-x 1.4.0 is withdrawn: no registry can name it, and its number is not used again.',
    `Its files stay for open pages: ${join(remotes.dataDir, 'remotes/mfe-x/1.4.0')}`,
  ]);
  expect((await run('list --all'))[1]).toBe('mfe-x    1.3.0');
  expect((await run('log --env staging'))[1]).toMatch(/team-x +withdraw mfe-x 1\.4\.0$/);
});

it.each([
  ['withdraw mfe-x 1.3.0', /mfe-x 1\.3\.0 is in force in staging/],
  ['withdraw mfe-x 2.0.0', /There is: 1\.4\.0, 1\.3\.0/],
  ['withdraw mfe-x', /Say which version/],
  ['withdraw mfe-x 1.4.0 --env staging', /withdraw does not take --env; it takes --anyway, --by/],
  ['publish mfe-venue --version 1.0.0-rc.01', /"1\.0\.0-rc\.01" is not a version such as 1\.4\.0/],
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
  [
    'token issue creators --remotes mfe-x --env staging --days -5',
    /^--days needs a value that does not begin with "-"; --help shows how\.$/,
  ],
  ['token issue Creators --remotes mfe-x --env staging --days 9', /The name of a token is/],
  ['token list creators', /token list does not take "creators"/],
  ['token list --env staging', /token list does not take --env/],
  ['token revoke creators --days 3', /token revoke does not take --days/],
  ['token revoke creators', /There is no token creators\. There is: none/],
])('refuses "%s"', async (line, reason) => {
  await expect(run(line)).rejects.toThrow(reason);
});

it('issues a token, lists it, and shows its revocation with the author', async () => {
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

it('refuses to verify a registry without remotes', async () => {
  await run('remove mfe-x --env staging');
  await run('remove mfe-y --env staging');

  await expect(run('verify --env staging')).rejects.toThrow('Nothing is in force in staging.');
});

it('finds the moves of a remote in the log by its complete name', async () => {
  await remotes.publish('mfe-x-two', '1.0.0');
  await run('swap mfe-x-two 1.0.0 --env staging');

  expect(await run('log mfe-x --env staging')).toHaveLength(2);
});
