import { expect, test } from '../support/test';
import { LoginPage } from '../pages/login-page';
import { call } from '../support/api';
import { holdRequests } from '../support/answers';
import { expectToFail } from '../support/console';
import { aPerson } from '../support/data';
import { storedToken } from '../support/sign-in';

// @covers 2.public.login
test('the login form checks its fields, shows a refusal and signs in for the visits to come', async ({
  page,
}) => {
  const member = aPerson('Member');
  await call('POST', '/auth/register', { ...member, role: 'supplier' });
  const form = new LoginPage(page);
  const main = page.getByRole('main');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/auth/login') ? 1 : 0));
  const release = await holdRequests(page, '/auth/login');
  await page.goto('/login');

  // @covers 2.login.fields 2.login.register-link 5.login.email-type
  await test.step('it has email, password and a link to Register', async () => {
    await expect(main.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await main.getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.goBack();
  });

  // @covers 5.login.email-required 5.login.password-required
  await test.step('missing email and password show errors at their fields and send nothing', async () => {
    await form.fillIn({ email: '', password: '' });
    for (const label of ['Email', 'Password']) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAttribute('required', '');
    }
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(sent).toBe(0);
  });

  // @covers 2.login.submitting 8.auth.login-refused
  await test.step("it shows Logging in..., then the server's message of a refusal, and keeps the address", async () => {
    expectToFail(page, '/api/auth/login');
    const refused = page.waitForResponse('**/api/auth/login');
    await form.fillIn({ ...member, password: 'not-the-password' });
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    release();
    const { error } = (await (await refused).json()) as { error: string };
    await expect(main.getByRole('alert')).toHaveText(error);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
  });

  // @covers 2.login.success-home 4.session.login-stores 9.session.token-key
  await test.step('a login stores the token and opens the landing page', async () => {
    await form.fillIn(member);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('button', { name: 'Demo Member' })).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
  });

  // @covers 4.session.load-fetches-user
  await test.step('a reload restores the user', async () => {
    const me = page.waitForRequest('**/api/auth/me');
    await page.reload();
    expect((await me).headers()['authorization']).toBe(`Bearer ${await storedToken(page)}`);
    await expect(page.getByRole('button', { name: 'Demo Member' })).toBeVisible();
  });
});
