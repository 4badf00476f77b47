const MINUTE_MS = 60_000;

/**
 * Counts the reports of the minute that runs, for each address or each version. Addresses are in memory for that minute
 * alone and never stored: they are personal data, and a limit that each copy of the API keeps for itself is good enough for
 * reports.
 */
export class ReportLimit {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  constructor(private readonly perMinute: number) {}

  /** Counts a report; returns 0, or after how many seconds the next one is taken when it is one too many. */
  take(from: string, nowMs: number): number {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.minute) this.begin(minute);
    const count = this.counts.get(from) ?? 0;
    if (count >= this.perMinute) return Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1_000);
    this.counts.set(from, count + 1);
    return 0;
  }

  private begin(minute: number): void {
    this.minute = minute;
    this.counts.clear();
  }
}
