import { type BrowserContext, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '@stagedoor/ops/browser/browser-arguments';
import { findBrowser } from '@stagedoor/ops/browser/find-browser';
import { siteUrl } from './site';

/** Starts a browser that keeps what it stores in this folder, like the one of a person's phone. */
export function openBrowser(
  folder: string,
  furtherArguments: readonly string[] = [],
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, ...furtherArguments],
    baseURL: siteUrl(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
  });
}
