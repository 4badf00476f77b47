import { Header } from '../pages/header';
import { expectToFail, expectToLog } from '../support/console';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

test('a page that was open through a deployment loads the next area with a whole page, and loses no typed text', async ({
  page,
}) => {
  const files = /^\/remotes\/mfe-attendee\//;
  expectToFail(page, files);
  expectToLog(page, /^Refused to execute script from '\S+\/remotes\/mfe-attendee\//);
  expectToLog(page, /^mfe-attendee could not be loaded\./);
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

  await test.step('a form is left alone while files are missing', async () => {
    await title.fill('Silent Fri');
    const missed = page.waitForResponse((response) => files.test(new URL(response.url()).pathname));
    await link.hover();
    expect((await missed).status()).toBe(404);
    await expect(title).toHaveValue('Silent Fri');
    expect(documents).toBe(1);
  });

  await test.step('going to the area loads the page of its address', async () => {
    await new Header(page).follow('Browse Events');
    await expect(page.getByText(/Showing all \d+ events/)).toBeVisible();
    expect(documents).toBe(2);
  });

  await test.step('the form has its text when the visitor comes back', async () => {
    await page.goBack();
    await expect(title).toHaveValue('Silent Fri');
  });
});
