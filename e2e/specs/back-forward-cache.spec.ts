import { BROWSER_ARGUMENTS } from '@stagedoor/ops/browser/browser-arguments';
import { findFullBrowser } from '@stagedoor/ops/browser/find-browser';
import { Header } from '../pages/header';
import { confirmAddress, signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

// The headless shell has no back-forward cache, and Playwright disables it by default.
test.use({
  launchOptions: {
    executablePath: findFullBrowser(),
    args: [...BROWSER_ARGUMENTS],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('a page restored from the back-forward cache is logged out after a logout in another tab', async ({
  page,
  context,
}) => {
  const person = await signIn(page, 'creator');
  // The reminder to confirm an address reads the user, and its 401 would end the session too.
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
