import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Look, LOOKS, pictureOf } from './looks.js';
import { SCREENS } from './screens.js';
import type { Scene, Visitor } from './set-the-scene.js';
import { enterAs, open } from './visit.js';

const PATIENCE_MS = 20_000;
const AT_ONCE = 2;

/** Where to take the pictures, of what, and where to put them. */
export interface Session {
  browser: Browser;
  siteUrl: string;
  scene: Scene;
  folder: string;
  log: (line: string) => void;
}

/** Takes every screen in every look, visitor by visitor; answers how many pictures there are. */
export async function takeScreenshots(session: Session): Promise<number> {
  const visitors = [...new Set(SCREENS.map(({ visitor }) => visitor))];
  let pictures = 0;
  const photographer = async () => {
    for (let next = visitors.shift(); next; next = visitors.shift()) {
      const taken = await showTo(session, next);
      pictures += taken;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, photographer));
  return pictures;
}

async function showTo(
  { browser, siteUrl, scene, folder, log }: Session,
  visitor: Visitor,
): Promise<number> {
  const screens = SCREENS.filter((screen) => screen.visitor === visitor);
  const context = await enterAs(browser, siteUrl, scene, visitor);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  for (const screen of screens) {
    await open(page, screen, scene);
    for (const look of LOOKS) {
      await show(page, look);
      const path = join(folder, pictureOf(screen.name, look));
      await page.screenshot({ path, animations: 'disabled' });
    }
    log(`${screen.name}, seen by ${visitor}`);
  }
  await context.close();
  return screens.length * LOOKS.length;
}

/** In a window as high as the page, so that what sticks to the window's edge covers nothing. */
async function show(page: Page, { theme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: whole });
}
