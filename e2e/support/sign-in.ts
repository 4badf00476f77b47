import type { Page } from '@playwright/test';
import type { Role, SignedIn } from '@stagedoor/contracts';
import type { NewPerson } from '../pages/register-page';
import { call } from './api';
import { aPerson } from './data';
import { linkIn, mailTo } from './mail';

/** Somebody new who holds these roles, the first of them in use, signed in without going through the forms. */
export async function signIn(page: Page, role: Role, ...further: Role[]): Promise<NewPerson> {
  const person = aPerson('Rowe');
  const { accessToken } = await call<SignedIn>('POST', '/auth/register', { ...person, role });
  for (const added of further) await call('POST', '/auth/add-role', { role: added }, accessToken);
  await keepToken(page, accessToken);
  return person;
}

/** Stores a token where the site looks for it. The page is then any of the site's, and not one of its screens. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
}

/** Confirms a new account's address by the link that was mailed to it. */
export async function confirmAddress(email: string): Promise<void> {
  const link = linkIn(await mailTo(email, 'Confirm your email address'));
  await call('POST', '/auth/confirm-email', { token: new URL(link).hash.slice(1) });
}

/** The token that the site has stored, if any. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}
