import type { RefundStatus } from '../books/records.js';
import { invalidRequest } from '../stripe-error.js';

/** Why a refund can be refused for good, by Stripe's code, in Stripe's words. */
const REFUSALS = {
  account_closed: "The customer's bank account has been closed.",
  balance_insufficient: 'Insufficient funds in your Stripe account.',
  charge_not_refundable: 'This charge cannot be refunded.',
} as const;
export type RefundRefusal = keyof typeof REFUSALS;

/** Everything that a refund can be planned to come to. */
export const PLANNED_REFUNDS = [
  'succeeded',
  'pending',
  'failed',
  'account_closed',
  'balance_insufficient',
  'charge_not_refundable',
] as const satisfies readonly (RefundStatus | RefundRefusal)[];
export type PlannedRefund = (typeof PLANNED_REFUNDS)[number];

/** How the next refunds go. For tests; it does not outlive the process. */
export class RefundPlan {
  private waiting: PlannedRefund[] = [];

  /** Plans so many more refunds. */
  add(planned: PlannedRefund, times: number): void {
    for (let i = 0; i < times; i += 1) this.waiting.push(planned);
  }

  /** How this one goes: it succeeds at once unless something else was planned. Throws Stripe's 400 of a refusal. */
  take(): RefundStatus {
    const planned = this.waiting.shift() ?? 'succeeded';
    if (isRefusal(planned)) throw invalidRequest(REFUSALS[planned], planned);
    return planned;
  }

  clear(): void {
    this.waiting = [];
  }
}

function isRefusal(planned: PlannedRefund): planned is RefundRefusal {
  return planned in REFUSALS;
}
