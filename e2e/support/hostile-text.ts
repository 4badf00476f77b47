import type { Page } from '@playwright/test';
import { sidewaysScroll } from './findings';

/** Markup, right-to-left text, joined emoji, stacked combining marks and a direction override. */
const DANGERS = [
  '<img src=x onerror=ran()>',
  '<script>ran()</script>',
  '\u200f\u0644\u064a\u0644',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u{1f1ec}\u{1f1e7}',
  'Za\u0338\u0347\u0308l\u0336\u0301\u0323go',
  '\u202e',
].join('');

/** A text without spaces of exactly this length that starts with the word and contains all dangers. */
export function hostileText(word: string, length: number): string {
  return `${word}${DANGERS}`.padEnd(length, 'W').slice(0, length);
}

/** Watches a page that shows hostile text. */
export async function watchForHarm(page: Page): Promise<{ harm: () => Promise<string[]> }> {
  await page.exposeFunction('ran', () => complaints.push('a text was executed'));
  const complaints: string[] = [];
  return {
    /** The effects of the texts on the page other than being shown. */
    harm: async () => [
      ...complaints.splice(0),
      ...(await sidewaysScroll(page)),
      ...(await becameElements(page)),
      ...(await turnedNeighbours(page)),
    ],
  };
}

async function becameElements(page: Page): Promise<string[]> {
  return (await page.locator('img[src="x"]').count()) > 0 ? ['a text became an element'] : [];
}

/** Lines in which a text that is not isolated changes the direction of the text after it. */
function turnedNeighbours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const endsIts = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element);
      return { line: !display.startsWith('inline'), run: unicodeBidi.includes('isolate') };
    };
    const lineOf = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const ends = endsIts(node);
      if (ends.line || node.matches('br')) return '\n';
      return ends.run ? '[]' : wordsIn(node);
    };
    const wordsIn = (element: Element) => [...element.childNodes].map(lineOf).join('');
    const isolatedRun = /\u2068[^\u2069]*\u2069/gu;
    const turned = /\u202eW*[^W\n]/u;

    return [...document.querySelectorAll('body *, title')]
      .filter(
        (element) =>
          element.matches('option, title') || Object.values(endsIts(element)).includes(true),
      )
      .map((element) => wordsIn(element).replace(isolatedRun, ''))
      .filter((words) => turned.test(words))
      .map((words) => `a text changes the direction of its neighbour: ${words}`);
  });
}
