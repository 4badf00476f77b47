import type { SignedIn } from '@stagedoor/contracts';
import type { GuideSite } from '@stagedoor/ops/remote/testing/guide-sites';
import type { Browser, Page } from '@playwright/test';
import { Client } from 'pg';

/** An account of a site. */
export interface Account {
  token: string;
  /** Begins a preview of a version, and returns its cookie. */
  preview: (remote: string, version: string) => Promise<string>;
}

/** Registers an account with a confirmed address. For tests. */
export async function anAccount({ url, databaseUrl }: GuideSite, email: string): Promise<Account> {
  const names = { firstName: 'Demo', lastName: 'Developer', role: 'creator' };
  const registered = await post(`${url}/api/auth/register`, {
    body: { email, password: 'silent-disco', ...names },
  });
  const { data } = (await registered.json()) as { data: SignedIn };
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('UPDATE users SET email_confirmed_at = now() WHERE email = $1', [email]);
  await database.end();
  const headers = { authorization: `Bearer ${data.accessToken}`, origin: url };
  return {
    token: data.accessToken,
    async preview(remote, version) {
      const begun = await post(`${url}/preview/session`, { headers, body: { remote, version } });
      return begun.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
  };
}

/** Opens a path of a site as the owner of an account. For tests. */
export async function openSignedIn(
  browser: Browser,
  { url }: Pick<GuideSite, 'url'>,
  { token }: Pick<Account, 'token'>,
  path: string,
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token);
  await page.goto(`${url}${path}`);
  return page;
}

async function post(
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body: object },
): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
