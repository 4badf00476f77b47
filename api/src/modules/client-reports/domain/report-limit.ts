const MINUTE_MS = 60_000;

/**
 * Counts the reports of the current minute per network or version. Networks are personal data: they stay in memory for
 * that minute and are never stored. A limit per copy suffices for reports.
 */
export class ReportLimit {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  constructor(private readonly perMinute: number) {}

  /** Counts a report. Returns 0, or the seconds until the next one is accepted when it exceeds the limit. */
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
