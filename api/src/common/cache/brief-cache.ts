import { LRUCache } from 'lru-cache';

export interface CacheLimits<Value> {
  /** Lifetime of a value, from the start of its computation. */
  forMs: number;
  /** Age from which a value is renewed in the background while it is still returned. */
  renewAfterMs: number;
  /** Maximum total weight; the oldest values are evicted first. */
  atMost: number;
  weightOf: (value: Value, key: string) => number;
}

interface Kept<Value> {
  value: Value;
  make: () => Promise<Value>;
  renewAt: number;
  until: number;
}

/**
 * Caches costly values for a short time. One computation per key runs at a time. A value in constant demand is renewed
 * before it expires, so that no request waits for it.
 */
export class BriefCache<Value> {
  private readonly kept: LRUCache<string, Kept<Value>>;
  private readonly underWay = new Map<string, Promise<Value>>();

  constructor(private readonly limits: CacheLimits<Value>) {
    const { atMost, weightOf } = limits;
    this.kept = new LRUCache({
      maxSize: atMost,
      sizeCalculation: ({ value }, key) => weightOf(value, key),
    });
  }

  /** Returns the cached value if it is valid. */
  recall(key: string): Value | undefined {
    const now = performance.now();
    // Does not count as a use: the oldest value is evicted first.
    const kept = this.kept.peek(key);
    if (!kept || kept.until <= now) return undefined;
    if (kept.renewAt <= now && !this.underWay.has(key)) {
      // The first request after the value has expired reports the failure.
      this.begin(key, kept.make).catch(() => undefined);
    }
    return kept.value;
  }

  /** Returns the cached value, or computes it. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    return this.recall(key) ?? this.underWay.get(key) ?? this.begin(key, make);
  }

  /** Discards all values, and the results of computations in progress: those may have begun before the change. */
  forget(): void {
    this.kept.clear();
    this.underWay.clear();
  }

  private begin(key: string, make: () => Promise<Value>): Promise<Value> {
    const begun = performance.now();
    const { forMs, renewAfterMs } = this.limits;
    const isWanted = () => this.underWay.get(key) === making;
    const making = make()
      .then((value) => {
        const times = { renewAt: begun + renewAfterMs, until: begun + forMs };
        if (isWanted()) this.kept.set(key, { value, make, ...times });
        return value;
      })
      .finally(() => {
        if (isWanted()) this.underWay.delete(key);
      });
    this.underWay.set(key, making);
    return making;
  }
}
