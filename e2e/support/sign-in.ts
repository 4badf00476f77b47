import type { Page } from '@playwright/test';
import type { Role, SignedIn } from '@stagedoor/contracts';
import type { NewPerson } from '../pages/register-page';
import { call } from './api';
import { aPerson } from './data';
import { linkIn, mailTo } from './mail';

/** Registers a user with these roles, the first one current, and stores the token in the page. */
export async function signIn(page: Page, role: Role, ...further: Role[]): Promise<NewPerson> {
  const person = aPerson('Rowe');
  const { accessToken } = await call<SignedIn>('POST', '/auth/register', { ...person, role });
  for (const added of further) await call('POST', '/auth/add-role', { role: added }, accessToken);
  await keepToken(page, accessToken);
  return person;
}

/** Stores a token in local storage. Leaves the page at a static file of the site. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
}

/** Confirms the address of a new account by the link of its mail. */
export async function confirmAddress(email: string): Promise<void> {
  const link = linkIn(await mailTo(email, 'Confirm your email address'));
  await call('POST', '/auth/confirm-email', { token: new URL(link).hash.slice(1) });
}

/** The token in local storage, if any. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}
