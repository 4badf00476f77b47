import type { RefundStatus } from '../books/records.js';

/** How the next refunds go. For tests; it does not outlive the process. */
export class RefundPlan {
  private waiting: RefundStatus[] = [];

  /** Plans so many more refunds. */
  add(status: RefundStatus, times: number): void {
    for (let i = 0; i < times; i += 1) this.waiting.push(status);
  }

  /** How this one goes: it succeeds at once unless something else was planned. */
  take(): RefundStatus {
    return this.waiting.shift() ?? 'succeeded';
  }

  clear(): void {
    this.waiting = [];
  }
}
