import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { inEachLook } from './looks';

declare global {
  interface Window {
    /** Defined once its source has run in the page. */
    axe: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Rules = axe.RunOnly;

const ALL_RULES: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const COLOUR_RULES: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Waits until what appears or leaves has done so: text that is fading has too little contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** The violations that axe finds in the page once it is still, one line for each element. */
export async function axeFindings(page: Page, rules = ALL_RULES): Promise<string[]> {
  await untilStill(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, resultTypes: ['violations'] }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** A finding if the page scrolls sideways, and one if its open dialog does. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  const scrolls = await page.evaluate(() =>
    [...document.querySelectorAll('html, dialog[open]')].map((element) => ({
      what: element.localName === 'dialog' ? 'the dialog ' : '',
      pixels: element.scrollWidth - element.clientWidth,
    })),
  );
  return scrolls
    .filter(({ pixels }) => pixels > 0)
    .map(({ what, pixels }) => `${what}scrolls sideways by ${pixels} px`);
}

/**
 * The findings in each theme, on a desktop and on the narrowest phone. Themes differ only in colours, so the dark one
 * is checked by the colour rules.
 */
export async function findingsInEachLook(page: Page): Promise<string[]> {
  const findings: string[] = [];
  await inEachLook(page, async (look, theme) => {
    const rules = theme === 'dark' ? COLOUR_RULES : ALL_RULES;
    const found = [...(await axeFindings(page, rules)), ...(await sidewaysScroll(page))];
    findings.push(...found.map((finding) => `${look}: ${finding}`));
  });
  return findings;
}
