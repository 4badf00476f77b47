import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { inParallel } from '@stagedoor/federation';
import { type Look, pictureOf } from './looks.js';
import type { Screen } from './screens.js';
import type { Selection } from './selection.js';
import type { Scene, Visitor } from './set-the-scene.js';
import { sheet, sheetPictureOf } from './sheet.js';
import { enterAs, open } from './visit.js';

const PATIENCE_MS = 20_000;
const AT_ONCE = 2;

/** The maximum height of a screenshot in Chromium, in device pixels. */
const HIGHEST = 16_000;

/** The site, the pictures to take, and their folder. */
export interface Session extends Selection {
  browser: Browser;
  siteUrl: string;
  scene: Scene;
  folder: string;
  log: (line: string) => void;
}

/** Takes every screen in every look, visitor by visitor, and its sheet. Returns the number of pictures. */
export async function takeScreenshots(session: Session): Promise<number> {
  const visitors = [...new Set(session.screens.map(({ visitor }) => visitor))];
  await inParallel(visitors, AT_ONCE, (visitor) => showTo(session, visitor));
  return session.screens.length * session.looks.length;
}

async function showTo(session: Session, visitor: Visitor): Promise<void> {
  const screens = session.screens.filter((screen) => screen.visitor === visitor);
  // The scale of a browser context cannot change.
  for (const scale of new Set(session.looks.map((look) => look.scale))) {
    const looks = session.looks.filter((look) => look.scale === scale);
    await showAt({ ...session, screens, looks }, visitor, scale);
  }
  await printSheets({ ...session, screens });
}

async function showAt(
  { browser, siteUrl, scene, folder, screens, looks, log }: Session,
  visitor: Visitor,
  scale: number,
): Promise<void> {
  const context = await enterAs(browser, siteUrl, scene, visitor, { deviceScaleFactor: scale });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  for (const screen of screens) {
    await open(page, screen, scene);
    for (const look of looks) {
      await show(page, look);
      const path = join(folder, pictureOf(screen.name, look));
      await page.screenshot({ path, animations: 'disabled' });
    }
    log(`${screen.name}, seen by ${visitor}${scale === 1 ? '' : ` at ${scale * 100} %`}`);
  }
  await context.close();
}

/** Makes the window as high as the page, so that sticky elements cover nothing. */
async function show(page: Page, { theme, width, height, scale }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(whole, HIGHEST / scale) });
}

async function printSheets({ browser, folder, screens, looks }: Session): Promise<void> {
  const page = await browser.newPage();
  for (const { name } of screens) await printSheet(page, folder, name, looks);
  await page.close();
}

async function printSheet(
  page: Page,
  folder: string,
  screen: Screen['name'],
  looks: readonly Look[],
): Promise<void> {
  const path = join(folder, `${screen}.html`);
  writeFileSync(path, sheet(screen, looks));
  await page.goto(pathToFileURL(path).href);
  await page.locator('body').screenshot({ path: join(folder, sheetPictureOf(screen)) });
  rmSync(path);
}
