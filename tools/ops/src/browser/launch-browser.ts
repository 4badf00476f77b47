import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS } from './browser-arguments.js';
import { ensureBrowser } from './ensure-browser.js';

/** Starts the browser of this machine; as root on Debian it installs the distribution's Chromium. */
export async function launchBrowser(log: (line: string) => void): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(log), args: [...BROWSER_ARGUMENTS] });
}
