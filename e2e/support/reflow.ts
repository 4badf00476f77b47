import type { Page } from '@playwright/test';
import { WIDTHS } from '@stagedoor/dev/screenshots/looks';
import { sidewaysScroll } from './findings';

/** A wider word does not fit into a column of a narrow phone, so it may break. */
const WIDEST_WORD = 240;

/** Words that are broken across lines. A line may end after a hyphen or a slash. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((widest) => {
    const shown = [...document.querySelectorAll('header *, main *, footer *')].filter(
      (element) =>
        element.checkVisibility() &&
        element.getBoundingClientRect().width > 1 &&
        !element.closest('[aria-hidden=true], select, textarea'),
    );
    const texts = shown.flatMap((element) =>
      [...element.childNodes].filter((node) => node instanceof Text),
    );
    const words = texts.flatMap((text) =>
      [...text.data.matchAll(/[\p{L}\p{N}\p{M}'’.,:;!?£%@_]+/gu)].map((match) => {
        const range = new Range();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        return { word: match[0], parts: [...range.getClientRects()] };
      }),
    );
    return words
      .filter(({ parts }) => {
        const lines = new Set(parts.map(({ top }) => Math.round(top)));
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        return lines.size > 1 && width <= widest;
      })
      .map(({ word }) => `breaks the word "${word}"`);
  }, WIDEST_WORD);
}

/** The findings at all widths: sideways scroll and broken words. */
export async function reflowFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = [...(await sidewaysScroll(page)), ...(await brokenWords(page))];
    findings.push(...found.map((finding) => `${width} px: ${finding}`));
  }
  return findings;
}
