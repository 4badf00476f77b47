import { type Browser, type BrowserContext, chromium } from '@playwright/test';
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

/** Starts a browser for which this site is in a public network, unlike everything else on this machine. */
export function openInPublicNetwork(url: string): Promise<Browser> {
  const { port } = new URL(url);
  const spaces = ['127.0.0.1', '[::1]'].map((host) => `${host}:${port}=public`);
  return chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, `--ip-address-space-overrides=${spaces.join()}`],
  });
}
