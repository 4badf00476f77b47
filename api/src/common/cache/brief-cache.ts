import { LRUCache } from 'lru-cache';

export interface CacheLimits<Value> {
  /** How long a value is valid, counted from the moment at which its making began. */
  forMs: number;
  /** From this age on it is made again while it is still handed out. */
  renewAfterMs: number;
  /** What all values may weigh together; the oldest make room. */
  atMost: number;
  weightOf: (value: Value) => number;
}

interface Kept<Value> {
  value: Value;
  make: () => Promise<Value>;
  renewAt: number;
  until: number;
}

/**
 * Caches values that are costly to make and may be a moment old. A value is made once at a time, however many ask for it;
 * one in constant demand is made again before it is too old, so that no request waits for it.
 */
export class BriefCache<Value> {
  private readonly kept: LRUCache<string, Kept<Value>>;
  private readonly underWay = new Map<string, Promise<Value>>();

  constructor(private readonly limits: CacheLimits<Value>) {
    const { atMost, weightOf } = limits;
    this.kept = new LRUCache({
      maxSize: atMost,
      sizeCalculation: ({ value }) => weightOf(value),
    });
  }

  /** The value, if there is one that is valid. */
  recall(key: string): Value | undefined {
    const now = performance.now();
    // Leaves the order as it is: the value that was made first makes room first.
    const kept = this.kept.peek(key);
    if (!kept || kept.until <= now) return undefined;
    if (kept.renewAt <= now && !this.underWay.has(key)) {
      // A failure is reported to the first request after the value has become too old.
      this.begin(key, kept.make).catch(() => undefined);
    }
    return kept.value;
  }

  /** The value; made when there is none that is valid. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    return this.recall(key) ?? this.underWay.get(key) ?? this.begin(key, make);
  }

  /** From now on everything is made again, also what is under way: that may have begun before the change. */
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
