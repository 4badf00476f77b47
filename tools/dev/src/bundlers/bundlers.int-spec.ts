import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { ensureBrowser } from '@stagedoor/ops/browser/ensure-browser';
import { launchBrowser } from '@stagedoor/ops/browser/launch-browser';
import {
  type GuideSite,
  type GuideSites,
  startGuideSites,
} from '@stagedoor/ops/remote/testing/guide-sites';
import { pageOf } from '@stagedoor/ops/remote/testing/page-of';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { publishPackages } from '../packages/publish-packages.js';
import { anAccount, openSignedIn } from '../packages/testing/account.js';
import { issueToken } from '../packages/testing/issue-token.js';
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

const DEVELOPER = 'developer@stagedoor.example';

let team: Team;
let browser: Browser;

beforeAll(async () => {
  team = await Team.begin();
  browser = await launchBrowser(console.log);
  vi.stubEnv('NPM_CONFIG_USERCONFIG', team.registry.variables.NPM_CONFIG_USERCONFIG);
  await publishPackages(team.packed, team.registry.url, 'latest');
});

afterAll(async () => {
  await browser?.close();
  await team?.end();
});

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

/** Publishes, swaps and rolls back a remote at one site, and promotes it to another. */
async function ship(sites: GuideSites, area: AreaRepository): Promise<void> {
  const { staging, production } = sites;
  const tokenOf = (site: GuideSite, environment: string) =>
    issueToken(sites, team, { site, environment, remote: 'mfe-faulty' });
  const atStaging = { STAGEDOOR_REGISTRY_TOKEN: await tokenOf(staging, 'staging') };
  const at = `--site ${staging.url} --env staging`;
  const stagedoor = (line: string, more: NodeJS.ProcessEnv = atStaging) =>
    area.run(`npx stagedoor ${line}`, more);

  await stagedoor(`publish --first ${at}`);
  await stagedoor(`publish --version 0.2.0 ${at}`);
  expect(await stagedoor(`swap mfe-faulty 0.1.0 ${at}`)).toContain('– → 0.1.0');
  const account = await anAccount(staging, DEVELOPER);
  const cookie = await account.preview('mfe-faulty', '0.2.0');
  expect((await pageOf(staging.url, cookie)).remotes['mfe-faulty']?.version).toBe('0.2.0');
  expect((await pageOf(staging.url)).remotes['mfe-faulty']?.version).toBe('0.1.0');
  expect(await stagedoor(`swap mfe-faulty 0.2.0 ${at}`)).toContain('0.1.0 → 0.2.0');
  const page = await openSignedIn(browser, staging, account, '/faulty');
  await page.getByRole('heading', { level: 1, name: 'Faulty' }).waitFor();
  await page.getByText('No Events Yet').waitFor();
  await page.close();

  const promote = `promote mfe-faulty --from staging --from-site ${staging.url} --to production --site ${production.url} --first`;
  const both = {
    STAGEDOOR_FROM_TOKEN: atStaging.STAGEDOOR_REGISTRY_TOKEN,
    STAGEDOOR_REGISTRY_TOKEN: await tokenOf(production, 'production'),
  };
  expect(await stagedoor(promote, both)).toContain('mfe-faulty  – → 0.2.0');
  expect(
    await stagedoor(`verify mfe-faulty --site ${production.url} --env production`, both),
  ).toContain('as published');
  expect(await stagedoor(`rollback mfe-faulty ${at}`)).toContain('0.2.0 → 0.1.0');
}

describe.each(BUNDLERS)('a remote from the template of %s', (bundler) => {
  let area: AreaRepository;

  beforeAll(async () => {
    area = await createAreaRepository(team, bundler);
  });

  it('passes its checks at once', async () => {
    expect(await area.run('npm run check')).toMatch(/Tests +5 passed/);
  });

  it('ships over HTTP, and shows its screen in the dev server and on the site', async () => {
    const PORT = String(await findFreePort());
    const dev = await team.start('npm run dev', area.place, { until: /is open at/, PORT });
    const page = await browser.newPage();
    await page.goto(`http://localhost:${PORT}`);
    await page.getByRole('heading', { level: 1, name: 'Faulty' }).waitFor();
    const latest = await fetch(`http://localhost:${PORT}/remotes/mfe-faulty/latest.json`);
    expect(await latest.json()).toMatchObject({ name: 'mfe-faulty', entry: 'remoteEntry.js' });
    await page.close();
    await dev.interrupt();

    const sites = await startGuideSites({
      registrySecret: 'what-page-servers-and-the-api-share',
      staging: {
        PREVIEW_EMAILS: DEVELOPER,
        PREVIEW_SECRET: 'what-signs-the-previews-of-these-tests',
      },
    });
    try {
      await ship(sites, area);
    } finally {
      await sites.stop();
    }
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
