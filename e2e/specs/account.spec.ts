import type { SignedIn } from '@stagedoor/contracts';
import { LoginPage } from '../pages/login-page';
import { call } from '../support/api';
import { expectToFail } from '../support/console';
import { linkIn, mailTo } from '../support/mail';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

const NEW_PASSWORD = 'three loud channels';

test('a forgotten password is replaced by the link of a mail, which works once', async ({
  page,
}) => {
  const person = await signIn(page, 'supplier');
  await page.goto('/account');

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is on its way' })).toBeVisible();
  const link = linkIn(await mailTo(person.email, 'Choose a new password'));
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is new' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Demo Rowe' })).toBeVisible();
  await call<SignedIn>('POST', '/auth/login', { email: person.email, password: NEW_PASSWORD });
  await mailTo(person.email, 'Your password has been changed');

  expectToFail(page, '/api/auth/reset-password');
  await page.goto(link);
  await page.getByLabel('New password').fill('somebody else chose it');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has been used');
});

test('the account page lists the sessions and ends one or all of them', async ({ page }) => {
  const { email, password } = await signIn(page, 'venue');
  const elsewhere = await call<SignedIn>('POST', '/auth/login', { email, password });
  await page.goto('/');

  await page.getByRole('button', { name: 'Demo Rowe' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();

  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(call('GET', '/auth/me', undefined, elsewhere.accessToken)).rejects.toThrow('401');

  expectToFail(page, '/api/auth/sessions');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('an account is deleted with its password and its login is refused', async ({ page }) => {
  const person = await signIn(page, 'supplier');
  await page.goto('/account');

  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await mailTo(person.email, 'Your account is deleted');
  await page.reload();
  await page.getByRole('link', { name: 'Back to Home' }).click();

  await expect(page).toHaveURL('/');
  expectToFail(page, '/api/auth/login');
  await page.goto('/login');
  await new LoginPage(page).fillIn(person);
  await expect(page.getByRole('alert')).toContainText('is not right');
});
