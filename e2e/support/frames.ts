import type { Page } from '@playwright/test';

/** What the page has shown since watchFrames. */
export interface FramesSeen {
  frames: number;
  /** The paths that had a frame without content between header and footer. */
  blank: string[];
  /** The number of different header elements. */
  headers: number;
}

declare global {
  interface Window {
    seen: FramesSeen;
  }
}

/** Inspects every frame of the page from now on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const headers = new Set<Element | null>();
    window.seen = { frames: 0, blank: [], headers: 0 };
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const look = (): void => {
      headers.add(document.querySelector('header'));
      const parts = [...document.querySelectorAll('main *')].filter((one) => !one.children.length);
      if (!parts.some(isSeen)) window.seen.blank.push(location.pathname);
      window.seen.headers = headers.size;
      window.seen.frames += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Returns the result of watchFrames so far. */
export function framesSeen(page: Page): Promise<FramesSeen> {
  return page.evaluate(() => window.seen);
}
