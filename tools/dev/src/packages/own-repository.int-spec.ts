import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GuideSites, startGuideSites } from '@stagedoor/ops/remote/testing/guide-sites';
import { packPackage, type PackedPackage } from './pack-package.js';
import { publishPackages } from './publish-packages.js';
import { PUBLISHED_FOLDERS } from './published-packages.js';
import { type NpmRegistry, startNpmRegistry } from './testing/npm-registry.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const run = promisify(execFile);

let outside: string;
let registry: NpmRegistry;
let sites: GuideSites;
let packed: PackedPackage[];
let area: string;
/** The environment of the team's commands. */
let variables: NodeJS.ProcessEnv;

/** Runs a command of the team in a folder and returns its output. Throws with its output if it fails. */
async function type(line: string, cwd = area): Promise<string> {
  const typed = line
    .replaceAll('https://staging.example', sites.staging.url)
    .replaceAll('https://tickets.example', sites.production.url);
  const env = { ...variables, FORCE_COLOR: '0' };
  try {
    return (await run('bash', ['-c', typed], { cwd, env, maxBuffer: Infinity })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as Partial<Record<'stdout' | 'stderr', string>>;
    throw new Error(`${line}\n${stdout}${stderr}`, { cause: error });
  }
}

/** The operator of a site issues a token for the team's remote. */
async function tokenOf(site: GuideSites['staging'], environment: string): Promise<string> {
  const line = `npm run remote -- token issue team --remotes my-area --env ${environment} --days 90 --first`;
  const said = await sites.type(line, { ...variables, STAGEDOOR_DATA_DIR: site.dataDir });
  return /STAGEDOOR_REGISTRY_TOKEN=(\S+)/.exec(said)![1]!;
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
  Object.assign(process.env, registry.variables);
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
  const said = await type(
    `npm create --yes @stagedoor/remote my-area -- --registry ${registry.url}`,
    outside,
  );
  expect(said).toContain('my-area is ready.');

  await type('npm install --prefer-offline --no-audit --no-fund');
  const checked = await type('npm run check');

  expect(checked).toMatch(/Tests +4 passed/);
  expect(existsSync(join(area, 'dist/remoteEntry.js'))).toBe(true);
});

it('publishes, moves and verifies versions at two sites, and changes no other line', async () => {
  variables.STAGEDOOR_REGISTRY_TOKEN = await tokenOf(sites.staging, 'staging');
  await type(`npx stagedoor publish --first ${AT_STAGING}`);
  expect(await type(`npx stagedoor swap my-area 0.1.0 ${AT_STAGING}`)).toContain('– → 0.1.0');

  await setVersion('0.2.0');
  expect(await type(`npx stagedoor publish ${AT_STAGING}`)).toMatch(/\d+ files sent, \d+ existed/);
  expect(await type(`npx stagedoor canary my-area 0.2.0 --share 0.1 ${AT_STAGING}`)).toContain(
    '0.1.0 (90 %) + 0.2.0 (10 %)',
  );
  expect(await type(`npx stagedoor swap my-area 0.2.0 ${AT_STAGING}`)).toContain('→ 0.2.0');

  variables.STAGEDOOR_FROM_TOKEN = variables.STAGEDOOR_REGISTRY_TOKEN;
  variables.STAGEDOOR_REGISTRY_TOKEN = await tokenOf(sites.production, 'production');
  expect(
    await type(
      'npx stagedoor promote my-area --from staging --from-site https://staging.example --to production --site https://tickets.example --first',
    ),
  ).toContain('my-area  – → 0.2.0');
  expect(await type(`npx stagedoor verify my-area ${AT_PRODUCTION}`)).toContain(
    'files as published',
  );
  expect(await type(`npx stagedoor log my-area ${AT_PRODUCTION}`)).toContain('promoted from');

  variables.STAGEDOOR_REGISTRY_TOKEN = variables.STAGEDOOR_FROM_TOKEN;
  expect(await type(`npx stagedoor rollback my-area ${AT_STAGING}`)).toContain('0.2.0 → 0.1.0');
  expect(await type(`npx stagedoor list ${AT_STAGING}`)).toContain('my-area');
});
