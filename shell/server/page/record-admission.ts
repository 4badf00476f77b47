import { LRUCache } from 'lru-cache';

const WINDOW_MS = 1_000;
/** How many addresses without a known record may be looked up in a second. */
const MOST_UNKNOWN = 20;
const MOST_FOUND = 10_000;

/**
 * Decides which records are looked up, so that invented addresses do not keep the API from others: those that were
 * found before, and a number of others a second.
 */
export class RecordAdmission {
  private readonly found = new LRUCache<string, true>({ max: MOST_FOUND });
  private readonly unknown = new Set<string>();
  private windowEnd = 0;

  admits(address: string): boolean {
    if (this.found.has(address)) return true;
    const now = performance.now();
    if (now >= this.windowEnd) {
      this.windowEnd = now + WINDOW_MS;
      this.unknown.clear();
    }
    if (this.unknown.size >= MOST_UNKNOWN) return this.unknown.has(address);
    this.unknown.add(address);
    return true;
  }

  remember(address: string): void {
    this.found.set(address, true);
  }
}
