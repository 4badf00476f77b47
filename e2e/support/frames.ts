import type { Page } from '@playwright/test';

/** What the page has shown since watchFrames. */
export interface FramesSeen {
  frames: number;
  /** The paths that had a frame without content between header and footer. */
  blank: string[];
  /** The number of different header elements. */
  headers: number;
}

/** What a page has shown of the links for guests (`data-guest`) since its document was parsed. */
export interface GuestLinksSeen {
  frames: number;
  /** The number of frames with such links in the document. */
  present: number;
  /** The texts of the links that were visible in a frame. */
  visible: string[];
}

declare global {
  interface Window {
    seen: FramesSeen;
    guestLinks?: GuestLinksSeen;
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

/** Inspects the links for guests in every frame of each page opened from now on. */
export async function watchGuestLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: GuestLinksSeen = { frames: 0, present: 0, visible: [] };
    window.guestLinks = seen;
    const look = (): void => {
      requestAnimationFrame(look);
      if (document.readyState === 'loading') return;
      const links = [...document.querySelectorAll('[data-guest]')];
      const visible = links.filter((link) => link.checkVisibility({ visibilityProperty: true }));
      seen.frames += 1;
      seen.present += Number(links.length > 0);
      seen.visible.push(...visible.map(({ textContent }) => textContent));
    };
    requestAnimationFrame(look);
  });
}

/** Returns the result of watchGuestLinks in this page so far. */
export function guestLinksSeen(page: Page): Promise<GuestLinksSeen | undefined> {
  return page.evaluate(() => window.guestLinks);
}
