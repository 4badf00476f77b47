const SECOND_MS = 1_000;

/** Lets so many calls through in any one second. */
export class RateLimit {
  private readonly passed: number[] = [];

  constructor(private readonly perSecond: number) {}

  /** True when this call is one too many; it does not count then. Milliseconds of a clock that only goes on. */
  exceeded(nowMs: number): boolean {
    while (this.passed[0] !== undefined && this.passed[0] <= nowMs - SECOND_MS) this.passed.shift();
    if (this.passed.length >= this.perSecond) return true;
    this.passed.push(nowMs);
    return false;
  }
}
