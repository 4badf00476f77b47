import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** There once its source has run in the page. */
    axe: typeof axe;
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe has against the page as it is now, one line for each element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (values) => window.axe.run(document, { runOnly: values, resultTypes: ['violations'] }),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** How far the page can be scrolled sideways, if it can. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return pixels > 0 ? [`scrolls sideways by ${pixels} px`] : [];
}
