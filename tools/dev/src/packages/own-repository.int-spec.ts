import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@stagedoor/federation';
import { launchBrowser } from '@stagedoor/ops/browser/launch-browser';
import {
  type GuideSite,
  type GuideSites,
  startGuideSites,
} from '@stagedoor/ops/remote/testing/guide-sites';
import { pageOf } from '@stagedoor/ops/remote/testing/page-of';
import { findFreePort } from '@stagedoor/processes/free-port';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { aPublishedData } from '@stagedoor/shell/server/testing/a-published-data';
import { anEvent } from '@stagedoor/testing/builders';
import type { Browser } from '@playwright/test';
import { publishPackages } from './publish-packages.js';
import { anAccount, openSignedIn } from './testing/account.js';
import { describePackages } from './testing/describe-packages.js';
import { issueToken } from './testing/issue-token.js';
import { Team } from './testing/team.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const GUIDE = readFileSync(join(REPOSITORY, 'docs/guides/own-repository.md'), 'utf8');

/** The commands of the guide, in its order. */
const COMMANDS = [...GUIDE.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .map((line) => line.replace(/ +# .*$/, ''));

const AREA = 'my-area';
const DEVELOPER = 'developer@stagedoor.example';
const PREVIEWS = {
  PREVIEW_EMAILS: DEVELOPER,
  PREVIEW_SECRET: 'what-signs-the-previews-of-these-tests',
};

let team: Team;
let sites: GuideSites;
let browser: Browser;
const typed: string[] = [];

/** Types a command of the guide; `more` are options that the guide leaves out. */
function type(line: string, more = ''): Promise<string> {
  typed.push(line);
  const command = `${line}${more}`
    .replaceAll('https://staging.example', sites.staging.url)
    .replaceAll('https://tickets.example', sites.production.url);
  return team.run(command, AREA);
}

/** Exports the token that the operator of a site issues for the team's remote. */
async function exportToken(variable: string, site: GuideSite, environment: string) {
  typed.push(`export ${variable}=…`);
  team.variables[variable] = await issueToken(sites, team, { site, environment, remote: AREA });
}

/** Puts two other remotes in force at a site. */
async function addOthers({ operator }: GuideSite, environment: string): Promise<void> {
  const { dataDir, remove } = await aPublishedData(environment);
  const variables = { ...team.variables, ...operator, STAGEDOOR_DATA_DIR: dataDir };
  await sites.type(`npm run remote -- import --env ${environment}`, variables);
  await remove();
}

/** Returns the versions in force at a site, by remote. */
async function inForce({ url }: GuideSite, cookie = ''): Promise<Record<string, string>> {
  const { remotes } = await pageOf(url, cookie);
  return Object.fromEntries(
    Object.entries(remotes as Registry['remotes']).map(([name, { version }]) => [name, version]),
  );
}

const OTHERS = { 'mfe-x': '1.0.0', 'mfe-y': '1.0.0' };
const AT_STAGING = '--site https://staging.example --env staging';
const AT_PRODUCTION = '--site https://tickets.example --env production';

beforeAll(async () => {
  team = await Team.begin();
  sites = await startGuideSites({
    registrySecret: 'what-page-servers-and-the-api-share',
    staging: PREVIEWS,
  });
  await addOthers(sites.staging, 'staging');
  await addOthers(sites.production, 'production');
  browser = await launchBrowser(console.log);
});

afterAll(async () => {
  await browser?.close();
  await sites?.stop();
  await team?.end();
});

it('publishes the packages once, and refuses a version with other contents', async () => {
  vi.stubEnv('NPM_CONFIG_USERCONFIG', team.registry.variables.NPM_CONFIG_USERCONFIG);
  const { packed, registry } = team;
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
  const create = `npm create @stagedoor/remote ${AREA}`;
  typed.push(create);
  expect(await team.create(create)).toContain(`${AREA} is ready.`);
  typed.push(`cd ${AREA}`);

  await type('npm install', ' --prefer-offline --no-audit --no-fund');
  const checked = await type('npm run check');

  expect(checked).toMatch(/Tests +5 passed/);
  expect(existsSync(join(team.outside, AREA, 'dist/remoteEntry.js'))).toBe(true);
});

it('shows its screen in the dev server, on the fake API', async () => {
  typed.push('npm run dev');
  const PORT = String(await findFreePort());
  const address = `http://localhost:${PORT}`;
  const server = await team.start('npm run dev', AREA, { until: /is open at/, PORT });

  expect(server.said).toBe(`${AREA} is open at ${address} on the fake API`);
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'My Area' }).waitFor();
  await page.getByRole('article', { name: anEvent().title }).waitFor();
  await page.close();
  await server.interrupt();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

it('shows the same screen on a real API', async () => {
  const { apiUrl } = sites.staging;
  typed.push('API_URL=http://localhost:3001 npm run dev');
  const variables = { PORT: String(await findFreePort()), API_URL: apiUrl };
  const server = await team.start('npm run dev', AREA, { until: /is open at/, ...variables });

  const page = await openSignedIn(
    browser,
    { url: `http://localhost:${variables.PORT}` },
    await anAccount(sites.staging, 'guest@stagedoor.example'),
    `/${AREA}`,
  );
  await page.getByText(`On the API at ${apiUrl}`).waitFor();
  await page.getByText('No Events Yet').waitFor();
  await page.close();
  await server.interrupt();
});

it('publishes, moves and verifies versions at two sites, and changes no other remote', async () => {
  await exportToken('STAGEDOOR_REGISTRY_TOKEN', sites.staging, 'staging');
  await type(`npx stagedoor publish --first ${AT_STAGING}`);
  expect(await type(`npx stagedoor swap ${AREA} 0.1.0 ${AT_STAGING}`)).toContain('– → 0.1.0');
  const account = await anAccount(sites.staging, DEVELOPER);
  const page = await openSignedIn(browser, sites.staging, account, `/${AREA}`);
  await page.getByRole('heading', { level: 1, name: 'My Area' }).waitFor();
  await page.getByText('No Events Yet').waitFor();
  await page.close();

  await team.setVersion(AREA, '0.2.0');
  expect(await type(`npx stagedoor publish ${AT_STAGING}`)).toMatch(/\d+ files sent, \d+ existed/);
  const cookie = await account.preview(AREA, '0.2.0');
  expect(await inForce(sites.staging, cookie)).toEqual({ ...OTHERS, [AREA]: '0.2.0' });
  expect(await inForce(sites.staging)).toEqual({ ...OTHERS, [AREA]: '0.1.0' });
  expect(await type(`npx stagedoor canary ${AREA} 0.2.0 --share 0.1 ${AT_STAGING}`)).toContain(
    '0.1.0 (90 %) + 0.2.0 (10 %)',
  );
  expect(await type(`npx stagedoor swap ${AREA} 0.2.0 ${AT_STAGING}`)).toContain('→ 0.2.0');

  typed.push('export STAGEDOOR_FROM_TOKEN=…');
  team.variables.STAGEDOOR_FROM_TOKEN = team.variables.STAGEDOOR_REGISTRY_TOKEN;
  await exportToken('STAGEDOOR_REGISTRY_TOKEN', sites.production, 'production');
  const promote = `npx stagedoor promote ${AREA} --from staging --from-site https://staging.example --to production --site https://tickets.example --first`;
  expect(await type(promote)).toContain(`${AREA}  – → 0.2.0`);
  expect(await type(`npx stagedoor verify ${AREA} ${AT_PRODUCTION}`)).toContain('as published');
  expect(await type(`npx stagedoor log ${AREA} ${AT_PRODUCTION}`)).toContain('promoted from');
  expect(await type(`npx stagedoor list ${AT_PRODUCTION}`)).toMatch(/my-area +0\.2\.0/);
  expect(await inForce(sites.production)).toEqual({ ...OTHERS, [AREA]: '0.2.0' });

  typed.push('export STAGEDOOR_REGISTRY_TOKEN=…');
  team.variables.STAGEDOOR_REGISTRY_TOKEN = team.variables.STAGEDOOR_FROM_TOKEN;
  expect(await type(`npx stagedoor rollback ${AREA} ${AT_STAGING}`)).toContain('0.2.0 → 0.1.0');
  expect(await inForce(sites.staging)).toEqual({ ...OTHERS, [AREA]: '0.1.0' });
  expect(await inForce(sites.production)).toEqual({ ...OTHERS, [AREA]: '0.2.0' });
});

it('every command of the guide was typed, in its order', () => {
  expect(typed).toEqual(COMMANDS);
});

// In this file, because it takes a minute to pack the packages.
describePackages(() => team.packed);
