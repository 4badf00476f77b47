import { type PaymentStatus, REFUND_REASONS, type RefundReason } from '@stagedoor/contracts';

/** Why an order changed, as its history stores it. */
export type ChangeReason =
  | 'paid'
  | 'free'
  | 'paid-late'
  | 'let-go'
  | 'hold-over'
  | 'payment-failed'
  | 'no-payment-page'
  | 'event-over'
  | 'money-returned'
  | RefundReason;

/** What changed it: a user by id, the payment provider, or the shop itself. */
export type ChangedBy = `user:${string}` | 'provider' | 'shop';

export interface ChangeCause {
  why: ChangeReason;
  by: ChangedBy;
}

/** The status of an order after its tickets are released, by the reason. */
export const STATUS_WHEN_RELEASED = {
  'let-go': 'expired',
  'hold-over': 'expired',
  'event-cancelled': 'expired',
  'event-over': 'expired',
  'payment-failed': 'failed',
  'no-payment-page': 'failed',
} as const satisfies Partial<Record<ChangeReason, PaymentStatus>>;

export interface ReleaseCause extends ChangeCause {
  why: keyof typeof STATUS_WHEN_RELEASED;
}

/**
 * The mail to the buyer when tickets of an order are invalidated, by the reason; null for a refund by the provider,
 * whose money is back at that time and is reported by `order-refunded`.
 */
export const MAIL_WHEN_TAKEN_BACK = {
  'event-cancelled': 'order-cancelled',
  'refunded-by-organiser': 'tickets-invalidated',
  'refunded-by-provider': null,
} as const satisfies Partial<Record<ChangeReason, string | null>>;

export interface TakeBackCause extends ChangeCause {
  why: keyof typeof MAIL_WHEN_TAKEN_BACK;
}

/** True when the API shows the reason to buyers. */
export function isRefundReason(why: ChangeReason): why is RefundReason {
  return REFUND_REASONS.some((reason) => reason === why);
}
