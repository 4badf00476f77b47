import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { BROWSER_ARGUMENTS } from './browser-arguments.js';
import { ensureBrowser } from './ensure-browser.js';

/** Starts the browser of this machine; as root on Debian it installs the distribution's Chromium. */
export async function launchBrowser(
  log: (line: string) => void,
  options: LaunchOptions = {},
): Promise<Browser> {
  const executablePath = ensureBrowser(log);
  return chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS], ...options });
}
