import { type PaymentStatus, REFUND_REASONS, type RefundReason } from '@stagedoor/contracts';

/** Why an order changed, in the words of its history. */
export type ChangeReason =
  | 'paid'
  | 'free'
  | 'paid-late'
  | 'let-go'
  | 'hold-over'
  | 'payment-failed'
  | 'no-payment-page'
  | 'money-returned'
  | RefundReason;

/** Who made it change: a person by id, the payment provider, or the shop by itself. */
export type ChangedBy = `user:${string}` | 'provider' | 'shop';

export interface ChangeCause {
  why: ChangeReason;
  by: ChangedBy;
}

/** What an order becomes when its tickets are given back, by the reason for it. */
export const STATUS_WHEN_RELEASED = {
  'let-go': 'expired',
  'hold-over': 'expired',
  'event-cancelled': 'expired',
  'payment-failed': 'failed',
  'no-payment-page': 'failed',
} as const satisfies Partial<Record<ChangeReason, PaymentStatus>>;

export interface ReleaseCause extends ChangeCause {
  why: keyof typeof STATUS_WHEN_RELEASED;
}

/** True when the reason is one that a buyer hears of. */
export function isRefundReason(why: ChangeReason): why is RefundReason {
  return REFUND_REASONS.some((reason) => reason === why);
}
