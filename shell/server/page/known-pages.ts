import type { Area, PageNeed, Registry } from '@stagedoor/federation';
import { LRUCache } from 'lru-cache';
import type { FirstData } from '../first-data-source.js';
import type { PageTemplate } from './page-template.js';
import type { ShellFiles } from './render-page.js';

/** After this time a page is composed again, with current tickets and a current drawing. */
const VALID_MS = 1_000;
const MEMORY_BYTES = 32 * 1024 * 1024;

/** What all pages have in common. */
export interface Frame {
  inForce: Registry;
  shell: ShellFiles;
}

/** What a page depends on that is the same for everybody. */
export interface SharedPage extends Frame {
  area: Area;
  pathname: string;
  filters: URLSearchParams;
  firstData: FirstData;
  origins: readonly string[];
  needs: readonly PageNeed[];
}

/** A shared page that can be sent. */
export interface KnownPage extends SharedPage {
  template: PageTemplate;
}

/** The pages of the last second by URL, so that most visitors of a busy page need no more than a nonce. */
export class KnownPages {
  private readonly pages = new LRUCache<string, { page: KnownPage; until: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ page }) => page.template.size,
  });

  /** Keeps a page. The data of a search are not shared, so that its page is not kept. */
  keep(url: string, page: KnownPage): void {
    if (page.filters.size > 0) return;
    this.pages.set(url, { page, until: performance.now() + VALID_MS });
  }

  /** Returns the page of a URL, if it was made from the same registry, shell and data. */
  async find(
    url: string,
    { inForce, shell }: Frame,
    dataOf: (page: KnownPage) => Promise<FirstData>,
  ): Promise<KnownPage | null> {
    const { page, until } = this.pages.get(url) ?? { page: null, until: 0 };
    if (page?.inForce !== inForce || page.shell !== shell) return null;
    if (performance.now() > until) return null;
    return (await dataOf(page)) === page.firstData ? page : null;
  }
}
