import { expect, test } from '../support/test';
import { LoginPage } from '../pages/login-page';
import { call } from '../support/api';
import { holdRequests } from '../support/answers';
import { expectToFail } from '../support/console';
import { aPerson } from '../support/data';
import { storedToken } from '../support/sign-in';

async function aMember() {
  const person = aPerson('Member');
  await call('POST', '/auth/register', { ...person, role: 'supplier' });
  return person;
}

// @covers 2.public.login 2.login.fields 2.login.register-link 5.login.email-type
test('the form has email, password and a link to Register', async ({ page }) => {
  await page.goto('/login');

  const main = page.getByRole('main');
  await expect(main.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await main.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

// @covers 2.login.submitting 2.login.success-home 4.session.login-stores 9.session.token-key
// @covers 4.session.load-fetches-user
test('a login shows Logging in..., stores the token and opens the landing page, and a reload restores the user', async ({
  page,
}) => {
  const member = await aMember();
  const release = await holdRequests(page, '/auth/login');
  await page.goto('/login');

  await new LoginPage(page).fillIn(member);
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  release();

  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('button', { name: 'Demo Member' })).toBeVisible();
  const token = await storedToken(page);
  expect(token).not.toBeNull();
  const me = page.waitForRequest('**/api/auth/me');

  await page.reload();

  expect((await me).headers()['authorization']).toBe(`Bearer ${token}`);
  await expect(page.getByRole('button', { name: 'Demo Member' })).toBeVisible();
});

// @covers 8.auth.login-refused
test("a refused login shows the server's message and keeps the email address", async ({ page }) => {
  const member = await aMember();
  expectToFail(page, '/api/auth/login');
  const refused = page.waitForResponse('**/api/auth/login');
  await page.goto('/login');

  await new LoginPage(page).fillIn({ ...member, password: 'not-the-password' });

  const { error } = (await (await refused).json()) as { error: string };
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(error);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
});

// @covers 5.login.email-required 5.login.password-required
test('missing email and password show errors at their fields and send nothing', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/auth/login') ? 1 : 0));
  await page.goto('/login');

  await new LoginPage(page).fillIn({ email: '', password: '' });

  for (const label of ['Email', 'Password']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAttribute('required', '');
  }
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(sent).toBe(0);
});
