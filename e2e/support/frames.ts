import type { Page } from '@playwright/test';

/** What a person has seen of the page since it was watched. */
export interface FramesSeen {
  frames: number;
  /** The addresses at which there was nothing between header and footer. */
  blank: string[];
  /** How many headers there were, one after the other. */
  headers: number;
}

declare global {
  interface Window {
    seen: FramesSeen;
  }
}

/** Looks at every frame of the page from now on. */
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

/** What was seen until now. */
export function framesSeen(page: Page): Promise<FramesSeen> {
  return page.evaluate(() => window.seen);
}
