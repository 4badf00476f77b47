import { expect, type Page, test } from '../support/test';
import { RegisterPage } from '../pages/register-page';
import { aPerson } from '../support/data';
import { storedToken } from '../support/sign-in';

async function goesHome(page: Page, title: string, home: string) {
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.clear());
  await new RegisterPage(page).register(aPerson('Newcomer'), title);
  await expect(page).toHaveURL((url) => url.pathname === home);
  await expect(page.getByRole('button', { name: `Role: ${title}` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// @covers 2.register.success-home 2.public.register-takes-role 4.session.register-stores
test('a registration takes the chosen role, stores the token and opens the home of the role', async ({
  page,
}) => {
  // @covers 2.home.venue
  await test.step('of a venue owner', () => goesHome(page, 'Venue Owner', '/venues/my-venues'));
  // @covers 2.home.event-manager
  await test.step('of an event manager', () => goesHome(page, 'Event Manager', '/events/assigned'));
  // @covers 2.home.creator
  await test.step('of an event creator', () => goesHome(page, 'Event Creator', '/my-events'));
  // @covers 2.home.supplier
  await test.step('of a supplier', () => goesHome(page, 'Supplier', '/services/my-services'));
  expect(await storedToken(page)).not.toBeNull();
});

// @covers 2.register.change-role 2.register.role-shown
test('Change Role returns to role selection, and the form takes the other role', async ({
  page,
}) => {
  await page.goto('/register');
  const main = page.getByRole('main');

  await main.getByRole('link', { name: 'Change Role' }).click();
  await expect(page).toHaveURL(/\/role-selection$/);
  await page.getByRole('radio', { name: 'Supplier' }).check();
  await page.getByRole('button', { name: 'Continue as Supplier' }).click();

  await expect(page).toHaveURL(/\/register$/);
  await expect(main.getByText('Supplier', { exact: true })).toBeVisible();
});

test('the form has four fields, all of which are required', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/auth/register') ? 1 : 0));
  const main = page.getByRole('main');
  const fields = ['First name', 'Last name', 'Email', 'Password'].map((label) =>
    main.getByLabel(label, { exact: true }),
  );
  await page.goto('/register');

  // @covers 2.public.register 2.public.register-default-creator 2.register.fields 2.register.role-shown
  await test.step('the form registers an event creator by default', async () => {
    await expect(main.getByText('Event Creator', { exact: true })).toBeVisible();
    for (const field of fields) await expect(field).toBeVisible();
  });

  // @covers 5.register.first-name-required 5.register.last-name-required 5.register.email-required
  // @covers 5.register.password-required
  await test.step('without an entry every field is invalid and nothing is sent', async () => {
    await page.getByRole('button', { name: 'Register' }).click();
    for (const field of fields) await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(fields[0]!).toBeFocused();
    expect(sent).toBe(0);
  });
});

// @covers 5.register.password-min-8 9.limits.password-8
test('a password of seven characters is rejected and one of eight is accepted', async ({
  page,
}) => {
  const register = new RegisterPage(page);
  await page.goto('/register');

  await register.fillIn({ ...aPerson('Short'), password: '1234567' });
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Minimum 8 characters').first()).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);

  await register.fillIn({ ...aPerson('Enough'), password: '12345678' });
  await expect(page).toHaveURL(/\/my-events$/);
});
