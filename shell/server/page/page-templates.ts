import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PageTemplate } from './page-template.js';

const MEMORY_BYTES = 32 * 1024 * 1024;

/** The templates of pages that many visitors get, so that the same page is compressed once. */
export class PageTemplates {
  /** By digest: V8 gives all long texts of a length the same hash. */
  private readonly known = new LRUCache<string, PageTemplate>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ size }) => size,
  });

  /** Returns the template of this HTML, which has NONCE_PLACE in place of its nonce. */
  find(html: string): PageTemplate {
    const digest = createHash('sha256').update(html).digest('base64');
    const known = this.known.get(digest);
    if (known) return known;
    const template = new PageTemplate(html);
    this.known.set(digest, template);
    return template;
  }
}
