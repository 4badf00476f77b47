import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { canRun } from '@stagedoor/processes/installed-program';

/** Chromium without windows opens a new profile in a third of the time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const COMMANDS = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium-browser',
  'microsoft-edge',
];
const APPLICATIONS = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the Chromium or Chrome of this machine: CHROMIUM_PATH, on the PATH, or in its usual places. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  return onPath([HEADLESS_SHELL], environment).find(canRun) ?? findFullBrowser(environment);
}

/** The same without the headless shell, which has no back-forward cache. */
export function findFullBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.CHROMIUM_PATH;
  if (named && !/headless[-_]shell/.test(named)) return named;
  return [...onPath(COMMANDS, environment), ...APPLICATIONS, ...playwrightBrowsers()].find(canRun);
}

function onPath(commands: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string[] {
  const folders = PATH.split(delimiter).filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Browsers that Playwright has installed; this repository does not download them. */
function playwrightBrowsers(): string[] {
  const cache = join(homedir(), '.cache/ms-playwright');
  try {
    return readdirSync(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .flatMap((name) => [
        join(cache, name, 'chrome-linux64/chrome'),
        join(cache, name, 'chrome-linux/chrome'),
      ]);
  } catch {
    return [];
  }
}
