import { BROWSER_ARGUMENTS } from '@stagedoor/ops/browser/browser-arguments';
import { findFullBrowser } from '@stagedoor/ops/browser/find-browser';
import { Header } from '../pages/header';
import { confirmAddress, signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

// The headless shell keeps no page, and Playwright switches the cache off unless told otherwise.
test.use({
  launchOptions: {
    executablePath: findFullBrowser(),
    args: [...BROWSER_ARGUMENTS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('a page that comes back from the back-forward cache after a logout in another tab is logged out', async ({
  page,
  context,
}) => {
  const person = await signIn(page, 'creator');
  // The reminder to confirm an address asks for the user, whose answer would end the session too.
  await confirmAddress(person.email);
  await page.goto('/my-tickets');
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes';
  });
  await page.goto('about:blank');
  const other = await context.newPage();
  await other.goto('/events');
  await new Header(other).logOut(person);

  await page.goBack({ waitUntil: 'commit' });

  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
});
