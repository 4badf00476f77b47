import { spawnSync } from 'node:child_process';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { findBrowser, findFullBrowser } from './find-browser.js';

type Log = (line: string) => void;

/** Finds a browser for the tests; as root on Debian it installs the distribution's Chromium. */
export function ensureBrowser(log: Log): string {
  return (
    findBrowser() ??
    install('chromium-headless-shell', findBrowser, log) ??
    refuse('The browser journeys need Chromium or Chrome: install one, or set CHROMIUM_PATH.')
  );
}

/**
 * Finds a browser with a back-forward cache, which `chromium-headless-shell` lacks; as root on Debian it installs the
 * distribution's Chromium.
 */
export function ensureFullBrowser(log: Log): string {
  return (
    findFullBrowser() ??
    install('chromium', findFullBrowser, log) ??
    refuse('One journey needs Chromium or Chrome besides chromium-headless-shell: install one.')
  );
}

function install(name: string, find: () => string | undefined, log: Log): string | undefined {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return undefined;
  log(`Installing ${name} …`);
  runs('apt-get', ['update', '-qq']);
  runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  return find();
}

function refuse(message: string): never {
  throw new OneLineError(message);
}

function runs(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
