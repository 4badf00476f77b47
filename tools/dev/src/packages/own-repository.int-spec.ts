import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { type GuideSites, startGuideSites } from '@stagedoor/ops/remote/testing/guide-sites';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { packPackage, type PackedPackage } from './pack-package.js';
import { publishPackages } from './publish-packages.js';
import { PUBLISHED_FOLDERS } from './published-packages.js';
import { type NpmRegistry, startNpmRegistry } from './testing/npm-registry.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const run = promisify(execFile);

const GUIDE = readFileSync(join(REPOSITORY, 'docs/guides/own-repository.md'), 'utf8');

/** The commands of the guide, in its order. */
const COMMANDS = [...GUIDE.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .map((line) => line.replace(/ +# .*$/, ''));

let outside: string;
let registry: NpmRegistry;
let sites: GuideSites;
let packed: PackedPackage[];
let area: string;
/** The environment of the team's commands. */
let variables: NodeJS.ProcessEnv;
const typed: string[] = [];

/** Runs a command of the guide in a folder and returns its output. Throws with its output if it fails. */
async function type(line: string, cwd = area, more = ''): Promise<string> {
  typed.push(line);
  const command = `${line}${more}`
    .replaceAll('https://staging.example', sites.staging.url)
    .replaceAll('https://tickets.example', sites.production.url);
  const env = { ...variables, FORCE_COLOR: '0' };
  try {
    const { stdout } = await run('bash', ['-c', command], { cwd, env, maxBuffer: Infinity });
    return stripVTControlCharacters(stdout);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<Record<'stdout' | 'stderr', string>>;
    throw new Error(`${line}\n${stdout}${stderr}`, { cause: error });
  }
}

/** Exports the token that the operator of a site issues for the team's remote. */
async function exportToken(
  variable: string,
  { dataDir }: GuideSites['staging'],
  environment: string,
): Promise<void> {
  typed.push(`export ${variable}=…`);
  const line = `npm run remote -- token issue team-of-${environment} --remotes my-area --env ${environment} --days 90 --first`;
  const said = await sites.type(line, { ...variables, STAGEDOOR_DATA_DIR: dataDir });
  variables[variable] = /STAGEDOOR_REGISTRY_TOKEN=(\S+)/.exec(said)![1]!;
}

async function setVersion(version: string): Promise<void> {
  const file = join(area, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, version }, null, 2));
}

const AT_STAGING = '--site https://staging.example --env staging';
const AT_PRODUCTION = '--site https://tickets.example --env production';

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'own-repository-'));
  area = join(outside, 'my-area');
  registry = await startNpmRegistry(join(outside, 'registry'));
  const { NODE_ENV: _test, STAGEDOOR_DATA_DIR: _dataDir, ...ours } = process.env;
  variables = { ...ours, ...registry.variables };
  sites = await startGuideSites({});
  packed = [];
  for (const folder of PUBLISHED_FOLDERS) {
    packed.push(await packPackage(folder, join(outside, 'packages')));
  }
});

afterAll(async () => {
  await sites?.stop();
  await registry?.stop();
  await rm(outside, { recursive: true, force: true });
});

it('publishes the packages once, and refuses a version with other contents', async () => {
  vi.stubEnv('NPM_CONFIG_USERCONFIG', registry.variables.NPM_CONFIG_USERCONFIG);
  const published = await publishPackages(packed, registry.url, 'latest');
  const again = await publishPackages(packed, registry.url, 'latest');
  const [first, ...others] = packed;
  const changed = [{ ...first!, integrity: 'sha512-other' }, ...others];

  expect(published.every((line) => line.endsWith('is published.'))).toBe(true);
  expect(again.every((line) => line.endsWith('is published already.'))).toBe(true);
  await expect(publishPackages(changed, registry.url, 'latest')).rejects.toThrow(
    'Published with other contents: @stagedoor/contracts 1.0.0.',
  );
});

it('creates a repository that builds and passes its checks at once', async () => {
  // npm keeps what it has created with by its name, also that of an earlier run.
  variables.NPM_CONFIG_CACHE = join(outside, 'cache');
  const options = ` --yes -- --registry ${registry.url}`;
  const said = await type('npm create @stagedoor/remote my-area', outside, options);
  delete variables.NPM_CONFIG_CACHE;
  expect(said).toContain('my-area is ready.');
  typed.push('cd my-area');

  await type('npm install', area, ' --prefer-offline --no-audit --no-fund');
  const checked = await type('npm run check');

  expect(checked).toMatch(/Tests +4 passed/);
  expect(existsSync(join(area, 'dist/remoteEntry.js'))).toBe(true);
});

it('publishes, moves and verifies versions at two sites', async () => {
  await exportToken('STAGEDOOR_REGISTRY_TOKEN', sites.staging, 'staging');
  await type(`npx stagedoor publish --first ${AT_STAGING}`);
  expect(await type(`npx stagedoor swap my-area 0.1.0 ${AT_STAGING}`)).toContain('– → 0.1.0');

  await setVersion('0.2.0');
  expect(await type(`npx stagedoor publish ${AT_STAGING}`)).toMatch(/\d+ files sent, \d+ existed/);
  expect(await type(`npx stagedoor canary my-area 0.2.0 --share 0.1 ${AT_STAGING}`)).toContain(
    '0.1.0 (90 %) + 0.2.0 (10 %)',
  );
  expect(await type(`npx stagedoor swap my-area 0.2.0 ${AT_STAGING}`)).toContain('→ 0.2.0');

  typed.push('export STAGEDOOR_FROM_TOKEN=…');
  variables.STAGEDOOR_FROM_TOKEN = variables.STAGEDOOR_REGISTRY_TOKEN;
  await exportToken('STAGEDOOR_REGISTRY_TOKEN', sites.production, 'production');
  const promote =
    'npx stagedoor promote my-area --from staging --from-site https://staging.example --to production --site https://tickets.example --first';
  expect(await type(promote)).toContain('my-area  – → 0.2.0');
  expect(await type(`npx stagedoor verify my-area ${AT_PRODUCTION}`)).toContain('as published');
  expect(await type(`npx stagedoor log my-area ${AT_PRODUCTION}`)).toContain('promoted from');
  expect(await type(`npx stagedoor list ${AT_PRODUCTION}`)).toMatch(/my-area +0\.2\.0/);

  typed.push('export STAGEDOOR_REGISTRY_TOKEN=…');
  variables.STAGEDOOR_REGISTRY_TOKEN = variables.STAGEDOOR_FROM_TOKEN;
  expect(await type(`npx stagedoor rollback my-area ${AT_STAGING}`)).toContain('0.2.0 → 0.1.0');
});

it('every command of the guide was typed, in its order', () => {
  expect(typed).toEqual(COMMANDS);
});
