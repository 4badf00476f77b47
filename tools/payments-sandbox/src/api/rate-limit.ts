const SECOND_MS = 1_000;

/** Limits the number of calls within any one second. */
export class RateLimit {
  private readonly passed: number[] = [];

  constructor(private readonly perSecond: number) {}

  /**
   * Returns true if this call exceeds the limit; such a call is not counted. Takes milliseconds of a monotonic clock.
   */
  exceeded(nowMs: number): boolean {
    while (this.passed[0] !== undefined && this.passed[0] <= nowMs - SECOND_MS) this.passed.shift();
    if (this.passed.length >= this.perSecond) return true;
    this.passed.push(nowMs);
    return false;
  }
}
