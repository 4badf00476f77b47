const MINUTE_MS = 60_000;

/** How many reports are taken in a minute: of one address, and of all. */
export interface ReportLimits {
  perAddress: number;
  inAll: number;
}

/**
 * Counts the reports of the minute that runs. The addresses are in memory for that minute alone and never stored: they are
 * personal data, and a limit that each copy of the API keeps for itself is good enough for reports.
 */
export class ReportLimit {
  private minute = 0;
  private total = 0;
  private readonly byAddress = new Map<string, number>();

  constructor(private readonly limits: ReportLimits) {}

  /** Counts a report of this address; answers 0, or after how many seconds the next may come when it is one too many. */
  take(address: string, nowMs: number): number {
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.minute) this.begin(minute);
    const own = this.byAddress.get(address) ?? 0;
    if (own >= this.limits.perAddress || this.total >= this.limits.inAll) {
      return Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1_000);
    }
    this.total += 1;
    this.byAddress.set(address, own + 1);
    return 0;
  }

  private begin(minute: number): void {
    this.minute = minute;
    this.total = 0;
    this.byAddress.clear();
  }
}
