import type { PageNeed } from '@stagedoor/federation';
import { LRUCache } from 'lru-cache';
import type { FirstData } from '../first-data-source.js';
import type { Frame } from './frame.js';
import type { PagePlace } from './page-place.js';
import type { PageTemplate } from './page-template.js';

/** After this time a page is composed again, with current tickets and a current drawing. */
const VALID_MS = 1_000;
const MEMORY_BYTES = 32 * 1024 * 1024;

/** What a page depends on that is the same for everybody. */
export interface SharedPage {
  frame: Frame;
  place: PagePlace;
  status: 200 | 404;
  firstData: FirstData;
  isDrawn: boolean;
  origins: readonly string[];
  needs: readonly PageNeed[];
}

/** A shared page that can be sent. */
export interface KnownPage extends SharedPage {
  template: PageTemplate;
}

/** The pages of the last second by `sharedKey`, so that most visitors of a busy page need no more than a nonce. */
export class KnownPages {
  private readonly pages = new LRUCache<string, { page: KnownPage; until: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ page }) => page.template.size,
  });

  keep(key: string, page: KnownPage): void {
    this.pages.set(key, { page, until: performance.now() + VALID_MS });
  }

  /** Returns the page of a key, if it was made from the same frame and data. */
  async find(
    key: string,
    frame: Frame,
    dataOf: (place: PagePlace) => Promise<FirstData>,
  ): Promise<KnownPage | null> {
    const { page, until } = this.pages.get(key) ?? { page: null, until: 0 };
    if (page?.frame !== frame || performance.now() > until) return null;
    return (await dataOf(page.place)) === page.firstData ? page : null;
  }
}
