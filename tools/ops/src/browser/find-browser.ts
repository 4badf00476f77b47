import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The shell first: Chromium without its windows opens a fresh profile in a third of the time. */
const COMMANDS = [
  'chromium-headless-shell',
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

/** The Chromium or Chrome of this machine: CHROMIUM_PATH, else on the PATH, else in its usual places. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.CHROMIUM_PATH) return environment.CHROMIUM_PATH;
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...APPLICATIONS, ...playwrightBrowsers()].find(canRun);
}

/** Playwright's own, in case somebody has installed them; they are never fetched by us. */
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

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
