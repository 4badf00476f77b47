import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser } from '@stagedoor/ops/browser/ensure-browser';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { publishPackages } from '../packages/publish-packages.js';
import { Team } from '../packages/testing/team.js';
import {
  type AreaRepository,
  createAreaRepository,
  letContainerHang,
  useFaultySources,
} from './area-repository.js';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 600_000 });

/** Webpack's is tested by `npm test`: own-repository.int-spec.ts, and the journeys. */
const BUNDLERS = ['rspack', 'vite'];

/** The journeys that every bundler's build passes. */
const JOURNEYS = ['own-styles', 'remote-faults', 'two-versions'];

let team: Team;

beforeAll(async () => {
  team = await Team.begin();
  vi.stubEnv('NPM_CONFIG_USERCONFIG', team.registry.variables.NPM_CONFIG_USERCONFIG);
  await publishPackages(team.packed, team.registry.url, 'latest');
});

afterAll(() => team?.end());

/** Runs journeys on a site with this build of the remote with faults. Returns the exit code. */
async function runJourneys(build: string): Promise<number | null> {
  const script = join(REPOSITORY, 'node_modules/@playwright/test/cli.js');
  const files = JOURNEYS.map((name) => `e2e/specs/${name}.spec.ts`);
  const { NPM_CONFIG_USERCONFIG: _registry, ...env } = team.variables;
  const child = spawn(
    process.execPath,
    [script, 'test', '--config', 'e2e/playwright.config.ts', ...files],
    {
      cwd: REPOSITORY,
      env: { ...env, CHROMIUM_PATH: ensureBrowser(console.log), FAULTY_BUILD: build },
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

describe.each(BUNDLERS)('a remote from the template of %s', (bundler) => {
  let area: AreaRepository;

  beforeAll(async () => {
    area = await createAreaRepository(team, bundler);
  });

  it('passes its checks at once', async () => {
    expect(await area.run('npm run check')).toMatch(/Tests +4 passed/);
  });

  it('is built to the same bytes in another folder', async () => {
    const elsewhere = join(team.outside, bundler, 'some/where/else');
    await mkdir(join(elsewhere, '..'), { recursive: true });
    await area.run(`cp -al . ${elsewhere} && cd ${elsewhere} && rm -rf dist && npm run build`);

    const files = await readdir(join(area.folder, 'dist'));
    expect(await readdir(join(elsewhere, 'dist'))).toEqual(files);
    for (const file of files) {
      const [here, there] = await Promise.all(
        [area.folder, elsewhere].map((folder) => readFile(join(folder, 'dist', file))),
      );
      expect({ file, same: here!.equals(there!) }).toEqual({ file, same: true });
    }
  });

  it('fails, is refused, times out and is tried again as those of webpack are', async () => {
    await useFaultySources(area.folder);
    await area.run('npm run release', { STAGEDOOR_VERSION: '1.0.0' });
    const release = join(area.folder, 'release');
    await letContainerHang(release);

    expect(await runJourneys(release)).toBe(0);
  });
});
