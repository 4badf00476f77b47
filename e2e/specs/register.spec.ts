import { expect, test } from '../support/test';
import { RegisterPage } from '../pages/register-page';
import { aPerson } from '../support/data';
import { storedToken } from '../support/sign-in';

test('a registration on the way to the door leads to the home of the role, and from there back', async ({
  page,
}) => {
  await page.goto('/door');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await new RegisterPage(page).fillIn(aPerson('Steward'));

  await expect(page).toHaveURL(/\/my-events$/);
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL(/\/door$/);
});

test('the registration checks its four fields, stores the token and opens the home of the role', async ({
  page,
}) => {
  const register = new RegisterPage(page);
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

  // @covers 5.register.password-min-8 9.limits.password-8
  await test.step('a password of seven characters is rejected', async () => {
    await register.fillIn({ ...aPerson('Short'), password: '1234567' });
    await expect(fields[0]!).not.toHaveAttribute('aria-invalid', 'true');
    await expect(fields[3]!).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Minimum 8 characters').first()).toBeVisible();
    await expect(page).toHaveURL(/\/register$/);
    expect(sent).toBe(0);
  });

  // @covers 2.register.success-home 2.home.creator 4.session.register-stores 9.limits.password-8
  await test.step('one of eight is accepted', async () => {
    await register.fillIn({ ...aPerson('Enough'), password: '12345678' });
    await expect(page).toHaveURL(/\/my-events$/);
    await expect(page.getByRole('button', { name: 'Role: Event Creator' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
  });
});
