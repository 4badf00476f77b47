import type { Page } from '@playwright/test';
import { sidewaysScroll } from './findings';

const WINDOW = { width: 1920, height: 1080 };
const WIDEST_CONTENT = 1200;

/**
 * The findings in a wide window: sideways scroll, content outside the centred column, distorted images. A page that
 * fills the window has no such column.
 */
export async function wideFindings(page: Page, fillsWindow = false): Promise<string[]> {
  const column = fillsWindow ? WINDOW.width : WIDEST_CONTENT;
  await page.setViewportSize(WINDOW);
  const stretched = await page.evaluate((widest) => {
    const margin = (document.documentElement.clientWidth - widest) / 2;
    /** The visible boxes of an element: for a link its words, because its target is larger. */
    const contentOf = (element: Element): DOMRect[] => {
      if (element.matches('img, svg, input, select, textarea, button'))
        return [element.getBoundingClientRect()];
      const words = [...element.childNodes].filter((node) => node instanceof Text);
      return words.flatMap((text) => {
        const range = new Range();
        range.selectNodeContents(text);
        return [...range.getClientRects()];
      });
    };
    const isOutside = ({ left, right }: DOMRect) =>
      left < margin - 1 || right > margin + widest + 1;
    const isOutOfShape = (element: Element) => {
      if (!(element instanceof HTMLImageElement) || element.naturalHeight === 0) return false;
      const { width, height } = element.getBoundingClientRect();
      const change = width / height / (element.naturalWidth / element.naturalHeight);
      return getComputedStyle(element).objectFit === 'fill' && Math.abs(change - 1) > 0.02;
    };
    /** True for an element outside of the visible part of a list that scrolls sideways. */
    const isScrolledAway = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      for (let list = element.parentElement; list; list = list.parentElement) {
        const box = list.getBoundingClientRect();
        const isCutOff = right <= box.left + 1 || left >= box.right - 1;
        if (isCutOff && getComputedStyle(list).overflowX === 'auto') return true;
      }
      return false;
    };
    // Content for screen readers is clipped to a pixel.
    const isSeen = (element: Element) =>
      element.checkVisibility() &&
      !isScrolledAway(element) &&
      element.getBoundingClientRect().width > 1 &&
      !element.closest('[aria-hidden=true]');
    const shown = [...document.querySelectorAll('header *, main *, footer *')].filter(isSeen);
    const tell = (element: Element) => element.outerHTML.slice(0, 120);
    return [
      ...shown
        .filter((element) => contentOf(element).some(isOutside))
        .map((element) => `is outside the centred ${widest} px: ${tell(element)}`),
      ...shown.filter(isOutOfShape).map((element) => `is distorted: ${tell(element)}`),
    ];
  }, column);
  const found = [...(await sidewaysScroll(page)), ...stretched];
  return found.map((finding) => `${WINDOW.width} px: ${finding}`);
}
