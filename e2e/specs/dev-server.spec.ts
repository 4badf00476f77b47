import { startDevServer, type DevServer } from '../support/dev-server';
import { keepToken } from '../support/sign-in';
import { test } from '../support/staging-site';
import { expect } from '../support/test';

const REMOTE = 'mfe-venue';

let devServer: DevServer;

test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  devServer = await startDevServer(REMOTE);
});

test('a remote is seen by itself, as anybody, on the fake API', async ({ page }) => {
  await page.goto(devServer.url);
  const person = page.getByLabel('Signed in as');
  await expect(person.getByRole('option')).toContainText(['Guest', 'Venue Owner']);

  await person.selectOption('Venue Owner');
  await page.getByRole('link', { name: '/venues/my-venues' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'My Venues' })).toBeVisible();
});

test('a staging shell that names the dev server shows what is being worked on, and others do not', async ({
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

test('Ctrl-C ends it', async () => {
  expect(await devServer.interrupt()).toBe(0);
  await expect(fetch(devServer.url)).rejects.toThrow('fetch failed');
});
