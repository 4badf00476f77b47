import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@stagedoor/ops/browser/launch-browser';
import { runCommand, say } from '@stagedoor/ops/site/run-command';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { stopRequested } from '@stagedoor/processes/stop-requests';
import { startTemporarySite } from '../start/temporary-site.js';
import { album } from './album.js';
import { THEMES, WIDTHS, ZOOMS } from './looks.js';
import { type Selection, select } from './selection.js';
import { setTheScene } from './set-the-scene.js';
import { takeScreenshots } from './take-screenshots.js';

const FOLDER = join(REPOSITORY, 'screenshots');

/** The time limit: for starting a site, and for each look of all screens. */
const limitMinutes = ({ looks }: Selection) => 6 + 2 * looks.length;

const HELP = `npm run screenshots -- [--screens login,my-events] [--widths all] [--zoom all] [--themes dark]
Takes a picture of every screen, in both themes, on a phone (390) and on a desktop (1280), into screenshots/; index.html
there shows all of them, and <screen>.png all pictures of one screen side by side. Starts a temporary site with the demo
data.

  --screens      only screens whose names begin with these: my-events includes my-events-orders
  --widths       all, or some of ${WIDTHS.join(', ')}
  --zoom         all, or some of ${ZOOMS.join(', ')}: per cent in a window of 1280
  --themes       all, or some of ${THEMES.join(', ')}
  STAGEDOOR_URL  a running site with the demo data to use instead; three users register there and two buy tickets
`;

async function photograph(siteUrl: string, selection: Selection): Promise<void> {
  const browser = await launchBrowser(say);
  try {
    say('Preparing the site …');
    const scene = await setTheScene(siteUrl);
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER);
    writeFileSync(join(FOLDER, 'index.html'), album(selection));
    const pictures = await takeScreenshots({
      ...selection,
      browser,
      siteUrl,
      scene,
      folder: FOLDER,
      log: say,
    });
    say(
      `${pictures} pictures of ${selection.screens.length} screens: open ${join(FOLDER, 'index.html')}`,
    );
  } finally {
    await browser.close();
  }
}

async function main(selection: Selection): Promise<void> {
  const ended = stopRequested();
  const given = process.env.STAGEDOOR_URL;
  if (!given) say('Starting a site …');
  const site = given ? { url: given, stop: async () => {} } : await startTemporarySite();
  try {
    await Promise.race([photograph(site.url, selection), ended, tooLate(selection)]);
  } finally {
    await site.stop();
  }
}

function tooLate(selection: Selection): Promise<never> {
  const minutes = limitMinutes(selection);
  return new Promise((_, reject) => {
    const fail = () => reject(new OneLineError(`Not done after ${minutes} minutes.`));
    setTimeout(fail, minutes * 60_000).unref();
  });
}

const text = { type: 'string' } as const;

await runCommand(
  { help: HELP, options: { screens: text, widths: text, zoom: text, themes: text } },
  ({ values }) => main(select(values)),
);
