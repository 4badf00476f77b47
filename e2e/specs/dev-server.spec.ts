import { collectComplaints, expectToFail, expectToLog } from '../support/console';
import { startDevServer, type DevServer } from '../support/dev-server';
import { axeFindings, findingsInEachLook, sidewaysScroll } from '../support/findings';
import { inEachLook } from '../support/looks';
import { openInPublicNetwork } from '../support/own-browser';
import { keepToken } from '../support/sign-in';
import { test } from '../support/staging-site';
import { expect, type Page } from '../support/test';

const REMOTE = 'mfe-venue';
const LATEST = `/remotes/${REMOTE}/latest.json`;

let devServer: DevServer;

test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  devServer = await startDevServer(REMOTE);
});

test.afterAll(() => devServer.interrupt());

const strip = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const myVenues = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Venues' });

/** Records the requests of a page to the dev server. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === devServer.url) asked.push(pathname);
  });
  return asked;
}

/** The scripts of a page without the hash that the browser must find. */
const scriptsWithoutHash = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts].filter(({ src, integrity }) => src && !integrity).map(({ src }) => src),
  );

test('a remote opens alone on the fake API as a signed-in user or any other chosen user', async ({
  page,
}) => {
  await page.goto(devServer.url);
  const person = page.getByLabel('Signed in as');
  const chosen = person.locator('option:checked');
  await expect(myVenues(page)).toBeVisible();
  await expect(chosen).toHaveText('Venue Owner');

  await person.selectOption('Guest');

  await expect(page.getByRole('heading', { name: 'Behind the login guard' })).toBeVisible();
  await page.reload();
  await expect(chosen).toHaveText('Guest');
});

test('a screen that throws shows the error below the bar', async ({ page }) => {
  expectToLog(page, /TypeError/);
  await page.route('**/api/venues?*', (route) => route.fulfill({ json: { data: {} } }));

  await page.goto(devServer.url);

  await expect(page.getByRole('alert')).toHaveText('This screen has thrown an error.');
  await expect(page.getByText(/TypeError: .*\n +at MyVenuesRoute/)).toBeVisible();
  await page.getByRole('link', { name: '/venues/create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Venue' })).toBeVisible();
});

test('only a staging shell that names the dev server loads the remote from it', async ({
  page,
  staging,
}) => {
  const url = await staging.startAnother({ DEV_REMOTES: `${REMOTE}=${devServer.url}` });
  const asked = askedOf(page);

  await keepToken(page, staging.accessToken);
  await page.goto('/venues/my-venues');
  await expect(myVenues(page)).toBeVisible();
  expect(asked).toEqual([]);

  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), staging.accessToken);
  await page.goto(`${url}/venues/my-venues`);
  await expect(myVenues(page)).toBeVisible();
  expect(asked).toContainEqual(
    expect.stringMatching(/\/remotes\/mfe-venue\/\d+\.\d+\.\d+-local\.[0-9a-f]+\/remoteEntry\.js$/),
  );
});

test('its builds may be loaded from a site in a public network', async () => {
  const preflight = await fetch(devServer.url + LATEST, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://staging.example',
      'access-control-request-method': 'GET',
      'access-control-request-private-network': 'true',
    },
  });

  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-private-network')).toBe('true');
});

// The last test: it stops the dev server.
test('a developer sees the remote of their dev server in staging, alone and while it runs', async ({
  staging,
}) => {
  const browser = await openInPublicNetwork(staging.url);
  const complaints: string[] = [];
  const open = async (permissions: string[]): Promise<Page> => {
    const context = await browser.newContext({
      ...{ baseURL: staging.url, permissions, locale: 'en-GB' },
      viewport: { width: 1280, height: 900 },
    });
    collectComplaints(context, complaints);
    const page = await context.newPage();
    await keepToken(page, staging.accessToken);
    return page;
  };
  const page = await open(['local-network-access']);
  const asked = askedOf(page);
  const link = `/preview/dev-server?remote=${REMOTE}&address=${encodeURIComponent(devServer.url)}`;

  await test.step('a link fills in the confirmation, and neither asks nor switches', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your dev server');
    await expect(page.getByText(devServer.url, { exact: true })).toBeVisible();
    expect(await findingsInEachLook(page)).toEqual([]);
    expect(asked).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  await test.step('the confirmation names the version and opens its page', async () => {
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText(/^\d+\.\d+\.\d+-local\.[0-9a-f]+$/)).toBeVisible();
    expect(await findingsInEachLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show it in this browser' }).click();
    await page.waitForURL('**/venues/my-venues');
  });

  await test.step('the page has the build, with hashes, and a strip with its address', async () => {
    await expect(myVenues(page)).toBeVisible();
    await expect(strip(page).getByRole('status')).toHaveText(
      new RegExp(`^dev server: ${REMOTE} \\S+-local\\.[0-9a-f]+ from ${devServer.url}$`),
    );
    expect(asked).toContainEqual(
      expect.stringMatching(/^\/remotes\/mfe-venue\/\S+-local\.[0-9a-f]+\/remoteEntry\.js$/),
    );
    expect(await scriptsWithoutHash(page)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('another visitor sees the deployed version', async () => {
    const other = await open([]);
    const askedByOther = askedOf(other);
    const response = await other.goto('/venues/my-venues');
    await expect(myVenues(other)).toBeVisible();
    await expect(strip(other)).toBeHidden();
    expect(response!.headers()['content-security-policy']).not.toContain(devServer.url);
    expect(askedByOther).toEqual([]);
  });

  await test.step('a browser that may not reach the device says so', async () => {
    const barred = await open([]);
    expectToLog(barred, /Permission was denied for this request/);
    expectToFail(barred, LATEST);
    await barred.goto(link);
    await barred.getByRole('button', { name: 'Connect' }).click();
    await expect(barred.getByRole('alert')).toHaveText(
      `Your dev server at ${devServer.url} does not answer.`,
    );
    expect(await barred.context().cookies()).toEqual([]);
  });

  await test.step('without the session of the developer the page is the deployed one', async () => {
    expectToFail(page, '/preview/dev-build');
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    asked.length = 0;
    await page.goto('/events');
    await expect(strip(page).getByRole('status')).toHaveText(
      'You are not signed in any more. Log in, then come back. You see the deployed version.',
    );
    expect(asked).toEqual([LATEST]);
    await keepToken(page, staging.accessToken);
    await page.goto('/venues/my-venues');
    await expect(strip(page).getByRole('status')).toContainText('dev server: ');
    await expect(myVenues(page)).toBeVisible();
  });

  await test.step('Ctrl-C stops the dev server, and the page shows the deployed version with a notice', async () => {
    expectToFail(page, LATEST);
    expect(await devServer.interrupt()).toBe(0);
    await page.reload();
    await expect(strip(page).getByRole('status')).toHaveText(
      `Your dev server at ${devServer.url} does not answer. You see the deployed version.`,
    );
    await expect(myVenues(page)).toBeVisible();
    await inEachLook(page, async (look) => {
      expect(await sidewaysScroll(page), look).toEqual([]);
    });
    expect(await axeFindings(page)).toEqual([]);
    await strip(page).getByRole('button', { name: 'Try again' }).click();
    await expect(strip(page).getByRole('status')).toContainText('There is still no build');
  });

  await test.step('Reset ends it', async () => {
    await strip(page).getByRole('button', { name: 'Reset' }).click();
    await expect(myVenues(page)).toBeVisible();
    await expect(strip(page)).toBeHidden();
    expect(await page.context().cookies()).toEqual([]);
  });

  expect(complaints, 'uncaught errors and unexpected console lines').toEqual([]);
  await browser.close();
});
