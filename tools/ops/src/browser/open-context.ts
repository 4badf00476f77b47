import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** Opens a browser context on a site with reduced motion, signed in by the access token unless it is null. */
export function openContext(
  browser: Browser,
  siteUrl: string,
  accessToken: string | null,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const localStorage = accessToken ? [{ name: 'accessToken', value: accessToken }] : [];
  return browser.newContext({
    baseURL: siteUrl,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: new URL(siteUrl).origin, localStorage }] },
    ...options,
  });
}
