import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anEntry } from '@stagedoor/federation/testing/a-registry';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { runStagedoor } from './commands.js';

const EMPTY = { schemaVersion: 1, environment: 'staging', revision: 0, remotes: {} };
const AT = ['--site', 'https://staging.example', '--env', 'staging'];

beforeEach(() => vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', ''));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([[[]], [['--help']], [['swap', '--help']]])('%j shows the commands', async (args) => {
  const [help] = await runStagedoor(args);

  expect(help).toMatch(/^stagedoor <command>/);
});

it.each([
  [['fly'], 'There is no command "fly"; --help lists them.'],
  [['constructor'], 'There is no command "constructor"; --help lists them.'],
  [['apply', 'registry.json', ...AT], 'There is no command "apply"; --help lists them.'],
  [['token', 'list', ...AT], 'There is no command "token"; --help lists them.'],
  [['swap', 'mfe-x', '--speed'], "Unknown option '--speed'; --help lists them."],
  [['list', '--all', ...AT], 'list does not take --all; it takes --env, --site.'],
  [['publish', 'mfe-x', ...AT], 'publish does not take "mfe-x".'],
  [['swap', ...AT], 'Say which remote; --help shows how.'],
  [['swap', 'mfe-x', ...AT], 'Say which version; --help shows how.'],
  [['list', '--env', 'staging'], 'Say which site: --site https://staging.example.'],
  [['list', '--site', 'https://staging.example'], 'Say which environment: --env staging.'],
  [['list', ...AT], 'https://staging.example needs STAGEDOOR_REGISTRY_TOKEN in the environment.'],
  [
    ['list', '--env', 'staging', '--site', 'staging.example'],
    'Say which site: --site https://staging.example.',
  ],
  [
    ['list', '--env', 'staging', '--site', 'http://staging.example'],
    'http://staging.example is not https: the token would travel in clear text.',
  ],
  [
    ['list', '--env', 'staging', '--site', 'http://127.0.0.1.example'],
    'http://127.0.0.1.example is not https: the token would travel in clear text.',
  ],
  [
    ['list', '--env', 'staging', '--site', 'http://localhost:3000'],
    'http://localhost:3000 needs STAGEDOOR_REGISTRY_TOKEN in the environment.',
  ],
  [
    ['list', '--env', 'staging', '--site', 'http://127.0.0.1:3000'],
    'http://127.0.0.1:3000 needs STAGEDOOR_REGISTRY_TOKEN in the environment.',
  ],
  [
    ['list', '--env', 'staging', '--site', 'http://[::1]:3000'],
    'http://[::1]:3000 needs STAGEDOOR_REGISTRY_TOKEN in the environment.',
  ],
  [
    ['list', '--env', 'staging', '--site', 'localhost:3000'],
    'Say which site: --site https://staging.example.',
  ],
  [
    ['list', '--env', 'staging', '--site', 'https://ada:secret@staging.example'],
    'Leave the user name and the password out of --site: only the token is sent.',
  ],
  [
    ['promote', '--from', 'staging', '--from-site', 'http://ada@a.example', '--to', 'production'],
    'Leave the user name and the password out of --from-site: only the token is sent.',
  ],
  [
    ['swap', 'mfe-x', '1.0.0', '--for-platform', '1.5', ...AT],
    '--for-platform must be a whole number, such as 2, not "1.5".',
  ],
  [
    ['swap', 'mfe-x', '1.0.0', '--for-platform=-1', ...AT],
    '--for-platform must be a whole number, such as 2, not "-1".',
  ],
  [
    ['swap', 'mfe-x', '1.0.0', '--revision', '-1', ...AT],
    '--revision needs a value that does not begin with "-"; --help shows how.',
  ],
  [
    ['swap', 'mfe-x', '1.0.0', ...AT, '--revision'],
    '--revision needs a value that does not begin with "-"; --help shows how.',
  ],
  [
    ['canary', 'mfe-x', '1.0.0', '--share', '0.1', '--auto-rollback', '--no-auto-rollback', ...AT],
    'Say --auto-rollback or --no-auto-rollback, not both.',
  ],
  [['swap', 'mfe-x', '1.0.0', '--by', 'ada', ...AT], '--by is for this machine; not for --site.'],
  [['swap', 'mfe-x', '1.0.0', '--first', ...AT], '--first is for this machine; not for --site.'],
  [
    ['promote', '--from', 'staging', '--from-site', 'https://a.example', '--to', 'production'],
    'https://a.example needs STAGEDOOR_FROM_TOKEN in the environment.',
  ],
  [
    ['promote', '--from', 'staging', '--to', 'production', '--site', 'https://a.example'],
    'Say which site: --from-site https://staging.example.',
  ],
])('%j is refused with one sentence', async (args, sentence) => {
  await expect(runStagedoor(args)).rejects.toThrow(sentence);
});

it('publish says what is missing in a folder without a remote', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', 'a-token');
  vi.spyOn(process, 'cwd').mockReturnValue(import.meta.dirname);

  await expect(runStagedoor(['publish', ...AT])).rejects.toThrow(
    'There is no package.json here: run this in the folder of a remote.',
  );
});

it.each(['…', 'promoters.AAAA\nBBBB'])(
  'a token with other characters is refused: %j',
  async (token) => {
    vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', token);

    await expect(runStagedoor(['list', ...AT])).rejects.toThrow(
      new OneLineError('The value of STAGEDOOR_REGISTRY_TOKEN is not a token.'),
    );
  },
);

it('a token may have spaces and a line break around it', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', ' promoters.AAAA\n');
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ registry: EMPTY }));
  vi.stubGlobal('fetch', fetch);

  await runStagedoor(['list', ...AT]);

  expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer promoters.AAAA' });
});

/** Makes a folder with this package.json the current one, until the end of the test. */
async function enterFolder(manifest: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'remote-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), manifest);
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  return folder;
}

it.each<[string, string, string]>([
  ['JSON', '{ "version": }', 'package.json is not JSON.'],
  [
    'a remote',
    '{ "version": "1.0.0" }',
    'package.json declares no remote: "stagedoor": { "remote": … }.',
  ],
  [
    'a script that builds a release',
    '{ "version": "1.0.0", "stagedoor": { "remote": "mfe-x" } }',
    'package.json has no script "release", which writes the build to release/.',
  ],
])('publish names what package.json lacks: %s', async (_, text, sentence) => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', 'a-token');
  await enterFolder(text);

  await expect(runStagedoor(['publish', ...AT])).rejects.toThrow(new OneLineError(sentence));
});

it('publish does not build for a site that refuses the token', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', 'a-token');
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Unknown.' }, { status: 401 }));
  const folder = await enterFolder(
    JSON.stringify({
      version: '1.0.0',
      scripts: { release: 'touch built' },
      stagedoor: { remote: 'mfe-x' },
    }),
  );

  await expect(runStagedoor(['publish', ...AT])).rejects.toThrow(
    new OneLineError('https://staging.example refuses: Unknown.'),
  );

  expect(await readdir(folder)).toEqual(['package.json']);
});

it('publish builds without the tokens: the packages of a build need none', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', 'a-token');
  vi.stubEnv('STAGEDOOR_FROM_TOKEN', 'another-token');
  vi.stubGlobal('fetch', async () => Response.json({ registry: EMPTY }));
  const folder = await enterFolder(
    JSON.stringify({
      version: '1.0.0',
      scripts: { release: 'env > seen; exit 1' },
      stagedoor: { remote: 'mfe-x' },
    }),
  );

  await expect(runStagedoor(['publish', ...AT])).rejects.toThrow('mfe-x did not build.');

  const seen = await readFile(join(folder, 'seen'), 'utf8');
  expect(seen).toMatch(/^STAGEDOOR_VERSION=1\.0\.0$/m);
  expect(seen).not.toMatch(/a-token|another-token/);
});

it('publish names the folder that the build did not write', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', 'a-token');
  vi.stubGlobal('fetch', async () => Response.json({ registry: EMPTY }));
  await enterFolder(
    JSON.stringify({
      version: '1.0.0',
      scripts: { release: 'mkdir dist' },
      stagedoor: { remote: 'mfe-x' },
    }),
  );

  await expect(runStagedoor(['publish', ...AT])).rejects.toThrow(
    new OneLineError('The script "release" of package.json wrote nothing to release/.'),
  );
});

it('publish ends with the command that puts the version in force, as it is typed', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', 'a-token');
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    Response.json(method === 'POST' ? { build: anEntry() } : { registry: EMPTY }),
  );
  await enterFolder(
    JSON.stringify({
      version: '1.0.0',
      scripts: { release: 'mkdir release' },
      stagedoor: { remote: 'mfe-x' },
    }),
  );

  expect((await runStagedoor(['publish', ...AT])).at(-1)).toBe(
    'npx --no -- stagedoor swap mfe-x 1.0.0 --env staging --site https://staging.example puts it in force.',
  );
});

it('verify does not pass where nothing is in force', async () => {
  vi.stubEnv('STAGEDOOR_REGISTRY_TOKEN', 'a-token');
  vi.stubGlobal('fetch', async () => Response.json({ registry: EMPTY }));

  await expect(runStagedoor(['verify', ...AT])).rejects.toThrow(
    new OneLineError('Nothing is in force in staging.'),
  );
});
