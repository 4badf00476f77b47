import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { openContext } from '@stagedoor/ops/browser/open-context';
import type { Screen } from './screens.js';
import type { Scene, Visitor } from './set-the-scene.js';

/** Creates a browser context for a visitor, signed in unless a guest, with reduced motion. */
export function enterAs(
  browser: Browser,
  siteUrl: string,
  scene: Scene,
  visitor: Visitor,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return openContext(browser, siteUrl, scene.tokens[visitor], options);
}

/**
 * Opens a screen and waits until it is loaded. Leaves the one before first: the waiting page would go on to the payment
 * page once its substitute for the API is gone.
 */
export async function open(page: Page, screen: Screen, scene: Scene): Promise<void> {
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await screen.prepare?.(page, scene);
  await page.goto(screen.path(scene), { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  await screen.act?.(page);
  await page.evaluate(() => document.fonts.ready);
}
