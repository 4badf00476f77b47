import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/transactions.js';
import { Alarm } from '../../alarms/alarm.service.js';
import type { StripeEvent } from '../stripe/stripe-payloads.js';

const ALARM_AFTER_MS = 10 * 60 * 1_000;

/** Raises one alarm about each notice that reconciliation fails to handle for ten minutes. */
@Injectable()
export class FailingNotices {
  /** When each notice that failed in the last round of this copy failed first. */
  private since = new Map<string, number>();

  constructor(
    private readonly transactions: Transactions,
    private readonly alarm: Alarm,
  ) {}

  /** Takes the notices that failed in a round. */
  async roundEnded(failed: readonly StripeEvent[]): Promise<void> {
    const now = Date.now();
    const since = new Map(failed.map(({ id }) => [id, this.since.get(id) ?? now]));
    this.since = since;
    for (const { id, type } of failed) {
      if (now - since.get(id)! >= ALARM_AFTER_MS) await this.raise(`${id} (${type})`);
    }
  }

  private raise(notice: string): Promise<void> {
    const what = `the notice ${notice} of the payment provider cannot be handled: the log has the cause`;
    return this.transactions.run((manager) => this.alarm.raiseOnce(manager, what, 'notice'));
  }
}
