import { Header } from '../pages/header';
import { expectToFail, expectToLog } from '../support/console';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

test('a page open during a deployment loads the next area by a full page load and keeps typed text', async ({
  page,
}) => {
  const files = /^\/remotes\/mfe-attendee\//;
  expectToFail(page, files);
  expectToLog(page, /^Refused to execute script from '\S+\/remotes\/mfe-attendee\//);
  expectToLog(page, /^mfe-attendee could not be loaded\./);
  // On a slow machine, Chromium says so of the files that this test refuses.
  expectToLog(
    page,
    /^The resource \S+\/remotes\/mfe-attendee\/\S+ was preloaded using link preload but not used/,
  );
  await signIn(page, 'creator');
  let documents = 0;
  await page.route(
    (url) => files.test(url.pathname),
    (route) => (documents > 1 ? route.continue() : route.fulfill({ status: 404 })),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto('/events/create');
  const title = page.getByLabel('Title', { exact: true });
  const link = page.getByRole('banner').getByRole('link', { name: 'Browse Events' });

  await test.step('missing files do not reload a page with a form', async () => {
    await title.fill('Silent Fri');
    const missed = page.waitForResponse((response) => files.test(new URL(response.url()).pathname));
    await link.hover();
    expect((await missed).status()).toBe(404);
    await expect(title).toHaveValue('Silent Fri');
    expect(documents).toBe(1);
  });

  await test.step('following the link loads the page of its URL', async () => {
    await new Header(page).follow('Browse Events');
    await expect(page.getByText(/Showing all \d+ events/)).toBeVisible();
    expect(documents).toBe(2);
  });

  await test.step('the form has its text after Back', async () => {
    await page.goBack();
    await expect(title).toHaveValue('Silent Fri');
  });
});
