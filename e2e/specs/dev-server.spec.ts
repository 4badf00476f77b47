import { startDevServer, type DevServer } from '../support/dev-server';
import { expectToLog } from '../support/console';
import { keepToken } from '../support/sign-in';
import { test } from '../support/staging-site';
import { expect } from '../support/test';

const REMOTE = 'mfe-venue';

let devServer: DevServer;

test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  devServer = await startDevServer(REMOTE);
});

test('a remote opens alone on the fake API as a signed-in user or any other chosen user', async ({
  page,
}) => {
  await page.goto(devServer.url);
  const person = page.getByLabel('Signed in as');
  const chosen = person.locator('option:checked');
  await expect(page.getByRole('heading', { level: 1, name: 'My Venues' })).toBeVisible();
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
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const ofDevServer = () => fetched.filter((address) => address.startsWith(devServer.url));
  const myVenues = page.getByRole('heading', { level: 1, name: 'My Venues' });

  await keepToken(page, staging.accessToken);
  await page.goto('/venues/my-venues');
  await expect(myVenues).toBeVisible();
  expect(ofDevServer()).toEqual([]);

  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), staging.accessToken);
  await page.goto(`${url}/venues/my-venues`);
  await expect(myVenues).toBeVisible();
  expect(ofDevServer()).toContainEqual(
    expect.stringMatching(/\/remotes\/mfe-venue\/\d+\.\d+\.\d+-local\.[0-9a-f]+\/remoteEntry\.js$/),
  );
});

test('its builds may be loaded from a site in a public network', async () => {
  const preflight = await fetch(`${devServer.url}/remotes/${REMOTE}/latest.json`, {
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

test('Ctrl-C stops the dev server', async () => {
  expect(await devServer.interrupt()).toBe(0);
  await expect(fetch(devServer.url)).rejects.toThrow('fetch failed');
});
