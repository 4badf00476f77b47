import { RegisterPage } from '../pages/register-page';
import { expectToFail } from '../support/console';
import { aPerson } from '../support/data';
import { linkIn, mailTo } from '../support/mail';
import { signIn } from '../support/sign-in';
import { expect, type Page, test } from '../support/test';

const notice = (page: Page) => page.getByRole('complementary', { name: 'Reminder' });

test('a new account sees the reminder until its address is confirmed', async ({ page }) => {
  const person = aPerson('Rowe');
  await page.goto('/register');
  await new RegisterPage(page).fillIn(person);
  await expect(notice(page)).toContainText(person.email);
  const first = linkIn(await mailTo(person.email, 'Confirm your email address'));

  await notice(page).getByRole('button', { name: 'Send the mail again' }).click();
  await expect(notice(page)).toContainText('We have sent another link');
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(first);
  await expect(elsewhere.getByText('Thank you, your address is confirmed.')).toBeVisible();
  await expect(notice(elsewhere)).toBeHidden();
  await elsewhere.getByRole('link', { name: 'To the start page' }).click();
  await expect(elsewhere.getByRole('button', { name: 'Demo Rowe' })).toBeVisible();
  await expect(notice(elsewhere)).toBeHidden();
  await elsewhere.close();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Demo Rowe' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goto(first);
  await expect(page.getByText('Your address is already confirmed.')).toBeVisible();
});

test('a link confirms an address without a session, and an invalid link is refused', async ({
  page,
}) => {
  const { email } = await signIn(page, 'supplier');
  await page.evaluate(() => localStorage.clear());

  expectToFail(page, '/api/auth/confirm-email');
  await page.goto('/confirm-email#unknown');
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
  await page.goto('/login');
  await page.goto(linkIn(await mailTo(email, 'Confirm your email address')));
  await expect(page.getByText('Thank you, your address is confirmed.')).toBeVisible();

  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
});

/** Requests a change on `/account` and expects it to be pending after a reload. */
async function requestChange(page: Page, password: string, email: string): Promise<void> {
  await page.goto('/account');
  const form = page.getByRole('region', { name: 'Email address' });
  await form.getByLabel('New email address').fill(email);
  await form.getByLabel('Password of your account').fill(password);
  await form.getByRole('button', { name: 'Change the address' }).click();
  await expect(form.getByRole('status').filter({ hasText: 'We have sent a link' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Pending change' })).toContainText(email);
}

async function agree(page: Page, address: string, subject: string, outcome: string): Promise<void> {
  await page.goto('/');
  await page.goto(linkIn(await mailTo(address, subject)));
  await page.getByRole('button', { name: 'Agree to the change' }).click();
  await expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
}

const NEW_ADDRESS = 'Confirm the new email address of your account';

test('an address changes once the old and the new address have agreed', async ({ page }) => {
  const person = await signIn(page, 'supplier');
  await page.goto(linkIn(await mailTo(person.email, 'Confirm your email address')));
  await expect(page.getByText('Thank you, your address is confirmed.')).toBeVisible();
  const { email } = aPerson('Rowe');
  await requestChange(page, person.password, email);

  await agree(page, email, NEW_ADDRESS, 'once the other address has agreed');
  const old = 'Your account is to get another email address';
  await agree(page, person.email, old, 'The address is changed.');

  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'About you' })).toContainText(email);
  await expect(notice(page)).toBeHidden();
});

test('an unconfirmed address changes once the new address alone agrees, and a change can be withdrawn', async ({
  page,
}) => {
  const person = await signIn(page, 'supplier');
  await requestChange(page, person.password, aPerson('Rowe').email);
  await page.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(page.getByRole('region', { name: 'Pending change' })).toBeHidden();

  const { email } = aPerson('Rowe');
  await requestChange(page, person.password, email);
  await agree(page, email, NEW_ADDRESS, 'The address is changed.');

  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'About you' })).toContainText(email);
  await expect(notice(page)).toBeHidden();
});
