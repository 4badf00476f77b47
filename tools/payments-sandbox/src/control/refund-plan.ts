import type { RefundStatus } from '../books/records.js';
import { invalidRequest } from '../stripe-error.js';

/** Stripe's messages of permanent refund errors, by Stripe's code. */
const REFUSALS = {
  account_closed: "The customer's bank account has been closed.",
  balance_insufficient: 'Insufficient funds in your Stripe account.',
  charge_not_refundable: 'This charge cannot be refunded.',
} as const;
type RefundRefusal = keyof typeof REFUSALS;

/** The outcomes that can be planned for a refund. */
export const PLANNED_REFUNDS = [
  'succeeded',
  'pending',
  'failed',
  ...(Object.keys(REFUSALS) as RefundRefusal[]),
] as const satisfies readonly (RefundStatus | RefundRefusal)[];
export type PlannedRefund = (typeof PLANNED_REFUNDS)[number];

/** The planned outcomes of the next refunds. For tests; held in memory only. */
export class RefundPlan {
  private waiting: PlannedRefund[] = [];

  /** Plans the outcome of `times` further refunds. */
  add(planned: PlannedRefund, times: number): void {
    for (let i = 0; i < times; i += 1) this.waiting.push(planned);
  }

  /** Takes the next planned outcome; `succeeded` without a plan. Throws Stripe's 400 for a planned refusal. */
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
