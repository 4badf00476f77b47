import { expect, test } from '../support/test';
import { expectToFail } from '../support/console';
import { brokenWords, reflowFindings } from '../support/reflow';
import { signIn } from '../support/sign-in';

// @covers 2.public.not-found 2.public.not-found-home
test('an unknown path shows Page Not Found with a link home', async ({ page }) => {
  expectToFail(page, '/no/such/door');
  await page.goto('/no/such/door');

  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page Not Found/);
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

// @covers 2.layout.footer-copyright 2.layout.footer-phase
test('the footer has the copyright line and the phase', async ({ page }) => {
  await page.goto('/login');

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Stagedoor`);
  await expect(footer.getByText('Phase 1', { exact: true })).toBeVisible();
});

/** A path of the shell, and one of each remote. */
const OWNERS = [
  '/role-selection',
  '/events',
  '/events/create',
  '/venues/my-venues',
  '/account',
  '/door',
  '/services/bookings',
];

// @covers 2.layout.header-main-footer
test('pages of the shell and of each remote have header, main and footer', async ({ page }) => {
  await signIn(page, 'creator');
  for (const path of OWNERS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
  }
});

// @covers 7.base.api-path
test('every API request goes to /api of the same host', async ({ page }) => {
  const called: URL[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization']) called.push(new URL(request.url()));
  });
  await signIn(page, 'creator');
  for (const path of ['/events', '/my-events', '/my-tickets', '/events/create']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await expect.poll(() => called.length).toBeGreaterThan(4);
  const { origin } = new URL(page.url());
  for (const url of called) expect(`${url.origin}${url.pathname}`).toContain(`${origin}/api/`);
});

test('the reflow check finds broken words and sideways scroll and accepts hyphens and very long words', async ({
  page,
}) => {
  await page.setContent(`<main style="font: 16px monospace; overflow-wrap: anywhere">
    <p style="width: 6ch">Saturday</p>
    <p style="width: 8ch">Saturday-night and day</p>
    <p style="width: 20ch">${'long'.repeat(20)}</p>
    <p style="width: 1100px">Broad</p>
  </main>`);

  expect(await brokenWords(page)).toEqual(['breaks the word "Saturday"']);
  const found = await reflowFindings(page);
  expect(found.filter((finding) => finding.includes('sideways'))).toEqual(
    [320, 390, 640, 768, 820, 1024].map((width) =>
      expect.stringMatching(`^${width} px: scrolls sideways by \\d+ px$`),
    ),
  );
});
