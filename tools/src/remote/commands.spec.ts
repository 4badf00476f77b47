import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, publishVersion } from '@stagedoor/federation';
import { runRemote } from './commands.js';

let dataDir: string;
const before = process.env.STAGEDOOR_DATA_DIR;

async function publish(name: string, version: string): Promise<void> {
  const distDir = join(dataDir, 'dist', name, version);
  const code = `var it = '${name} ${version}'`;
  const build = {
    name,
    version,
    entry: 'remoteEntry.js',
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    platform: '^1.0.0',
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
  await run('swap mfe-x 1.3.0 --env staging --by team-x');
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

it('promotes to another environment and rolls back there', async () => {
  await run('promote --from staging --to production');
  await run('swap mfe-x 1.4.0 --env staging');

  const promoted = await run('promote mfe-x --from staging --to production');
  const back = await run('rollback mfe-x --env production');

  expect(promoted[0]).toBe('mfe-x  1.3.0 → 1.4.0');
  expect(back[0]).toBe('mfe-x  1.4.0 → 1.3.0');
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
  ['swap mfe-x 1.4.0 --revision one', /--revision must be a number/],
  ['canary mfe-x 1.4.0', /Say its --share/],
  ['canary mfe-x 1.4.0 --share half', /--share must be a number/],
  ['canary mfe-x 1.4.0 --share 1', /A share is more than 0 and less than 1, such as 0\.1/],
  ['canary mfe-x 1.4.0 --share 0.00001', /at most four decimals/],
  ['rollback mfe-x', /nothing to go back to/],
  ['promote --to production', /Say --from which environment/],
  ['apply nowhere.json', /nowhere\.json cannot be read/],
  ['apply README.md', /README\.md is not JSON/],
  ['allow-origin http://files.example', /https/],
  ['publish mfe-typo', /Say which remote: /],
  ['list --site https://staging.example', /STAGEDOOR_REGISTRY_TOKEN/],
])('refuses "%s" and writes nothing', async (line, reason) => {
  await expect(run(`${line} --env staging`)).rejects.toThrow(reason);

  expect((await run('list --env staging'))[0]).toBe('staging, revision 2');
});

it('has nothing to judge without a canary', async () => {
  expect(await run('health --env staging')).toEqual(['No canary is in force in staging.']);
});
