export interface MemoryLimits<Value> {
  /** How long a value holds, counted from the moment at which its making began. */
  forMs: number;
  /** From this age on it is made anew while it is still handed out. */
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
 * Values that are costly to make and may be a moment old. However many ask for the same one, it is made once at a time;
 * what is asked for all the time is made anew before it is too old, so that nobody waits for it.
 */
export class BriefMemory<Value> {
  // In the order of their making, so that the first are the first to be too old.
  private readonly kept = new Map<string, Kept<Value>>();
  private readonly underWay = new Map<string, Promise<Value>>();
  private weight = 0;

  constructor(private readonly limits: MemoryLimits<Value>) {}

  /** The value, if there is one that holds. */
  recall(key: string): Value | undefined {
    const now = performance.now();
    const kept = this.kept.get(key);
    if (!kept || kept.until <= now) return undefined;
    if (kept.renewAt <= now && !this.underWay.has(key)) {
      // The next to ask after it has become too old is told why.
      this.begin(key, kept.make).catch(() => undefined);
    }
    return kept.value;
  }

  /** The value; made when there is none that holds. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    return this.recall(key) ?? this.underWay.get(key) ?? this.begin(key, make);
  }

  /** From now on everything is made anew, also what is under way: that may have begun before what has changed. */
  forget(): void {
    this.kept.clear();
    this.underWay.clear();
    this.weight = 0;
  }

  private begin(key: string, make: () => Promise<Value>): Promise<Value> {
    const begun = performance.now();
    const { forMs, renewAfterMs } = this.limits;
    const isWanted = () => this.underWay.get(key) === making;
    const making = make()
      .then((value) => {
        const times = { renewAt: begun + renewAfterMs, until: begun + forMs };
        if (isWanted()) this.keep(key, { value, make, ...times });
        return value;
      })
      .finally(() => {
        if (isWanted()) this.underWay.delete(key);
      });
    this.underWay.set(key, making);
    return making;
  }

  private keep(key: string, kept: Kept<Value>): void {
    this.drop(key);
    this.kept.set(key, kept);
    this.weight += this.limits.weightOf(kept.value);
    const now = performance.now();
    for (const [oldest, { until }] of this.kept) {
      if (until > now && this.weight <= this.limits.atMost) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const kept = this.kept.get(key);
    if (!kept) return;
    this.kept.delete(key);
    this.weight -= this.limits.weightOf(kept.value);
  }
}
