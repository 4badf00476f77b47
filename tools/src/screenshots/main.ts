import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '../browser/browser-arguments.js';
import { ensureBrowser } from '../browser/ensure-browser.js';
import { REPOSITORY } from '../processes/node-arguments.js';
import { describeFailure, OneLineError } from '../processes/one-line-error.js';
import { stopRequested } from '../processes/stop-requests.js';
import { startTemporarySite } from '../start/temporary-site.js';
import { album } from './album.js';
import { SCREENS } from './screens.js';
import { setTheScene } from './set-the-scene.js';
import { takeScreenshots } from './take-screenshots.js';

const FOLDER = join(REPOSITORY, 'screenshots');
const LIMIT_MINUTES = 10;

const HELP = `npm run screenshots
Takes a picture of every screen, in both themes, on a phone and on a desktop, into screenshots/; index.html
there is the page to leaf through them by. Starts a site with the demo data for that, and removes it again.

  STAGEDOOR_URL  a running site with the demo data, to take instead; two people register there and one buys tickets
`;

async function photograph(siteUrl: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(log),
    args: [...BROWSER_ARGUMENTS],
  });
  try {
    log('Setting the scene …');
    const scene = await setTheScene(siteUrl);
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    writeFileSync(join(FOLDER, 'index.html'), album(SCREENS));
    const pictures = await takeScreenshots({ browser, siteUrl, scene, folder: FOLDER, log });
    log(`${pictures} pictures of ${SCREENS.length} screens: open ${join(FOLDER, 'index.html')}`);
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const ended = stopRequested();
  const given = process.env.STAGEDOOR_URL;
  if (!given) log('Starting a site …');
  const site = given ? { url: given, stop: async () => {} } : await startTemporarySite();
  try {
    await Promise.race([photograph(site.url), ended, tooLate()]);
  } finally {
    await site.stop();
  }
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    const say = () => reject(new OneLineError(`Not done after ${LIMIT_MINUTES} minutes.`));
    setTimeout(say, LIMIT_MINUTES * 60_000).unref();
  });
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
} else {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}
