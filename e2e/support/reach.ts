import type { Page } from '@playwright/test';

/** More tab stops than any screen has. */
const MOST_STOPS = 300;

/** Tabs through the page and returns the stops that are off the screen, covered, or without a focus indicator. */
export async function tabFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const findings: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const finding = await page.evaluate(() => {
      const stop = document.activeElement;
      if (!stop || stop === document.body) return null;
      const { left, top, right, bottom } = stop.getBoundingClientRect();
      const name = stop.outerHTML.slice(0, 120);
      const [x, y] = [
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      ];
      const seen = document.elementFromPoint(x, y);
      // A card draws the ring of the link that fills it.
      const around = (element: Element | null): Element[] =>
        element ? [element, ...around(element.parentElement)] : [];
      const label = stop instanceof HTMLInputElement ? stop.labels?.[0] : null;
      const isSeen = [stop, label].some(
        (part) => part?.contains(seen) || seen?.contains(part ?? null),
      );
      if (!isSeen) return `${name} is covered, or off the screen`;
      // A browser's own button within a field, as in a date field, has the browser's ring.
      if (!stop.matches(':focus')) return '';
      const isMarked = [...around(stop), label].some(
        (part) => part && getComputedStyle(part).outlineStyle !== 'none',
      );
      return isMarked ? '' : `${name} has no focus indicator`;
    });
    if (finding === null) return findings;
    if (finding) findings.push(finding);
  }
  return [...findings, 'Tab never leaves the page'];
}

/** Buttons, links and fields smaller than 44 px, except links within a sentence. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      target.closest('p, li, dd, [role=status]')?.textContent !== target.textContent;
    return [...document.querySelectorAll('a[href], button, select, textarea, input, summary')]
      .filter((target) => target.checkVisibility() && !isInText(target))
      .map((target) => {
        const label = target.matches('[type=radio], [type=checkbox]') && target.closest('label');
        const { width, height } = (label || target).getBoundingClientRect();
        return { target, width, height };
      })
      .filter(({ width, height }) => width > 1 && (width < 43.5 || height < 43.5))
      .map(
        ({ target, width, height }) =>
          `${Math.round(width)} × ${Math.round(height)} px is too small for a finger: ${target.outerHTML.slice(0, 120)}`,
      );
  });
}

/** Text that is cut off with the text spacing of WCAG 1.4.12. */
export function spacingFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spread = new CSSStyleSheet();
    spread.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(spread);
    const root = document.documentElement;
    const findings = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element);
        const isCut =
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
        const mayScroll = [overflowX, overflowY].some((value) =>
          ['auto', 'scroll'].includes(value),
        );
        const hasText = element.innerText?.trim() !== '' && !element.matches('select, option');
        return (
          isCut && hasText && !mayScroll && textOverflow !== 'ellipsis' && position !== 'absolute'
        );
      })
      .map((element) => `is cut off when spread: ${element.outerHTML.slice(0, 120)}`);
    if (root.scrollWidth > root.clientWidth) findings.push('scrolls sideways when spread');
    document.adoptedStyleSheets.pop();
    return findings;
  });
}
