import { spawnSync } from 'node:child_process';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { findBrowser } from './find-browser.js';

const PACKAGE = 'chromium-headless-shell';

/** Finds a browser for the tests; root on a Debian gets the distribution's own Chromium installed. */
export function ensureBrowser(log: (line: string) => void): string {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && runs('apt-get', ['--version'])) {
    log('There is no browser; installing Chromium …');
    runs('apt-get', ['update', '-qq']);
    runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', PACKAGE]);
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new OneLineError(
    'The browser journeys need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.',
  );
}

function runs(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
