import type { Pence } from '@stagedoor/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * `refund_failed`: the provider could not return the money. The refund is retried at `refundDueAt`; without one the
 * organiser decides. `refunded`: the buyer has it back, by refunds, by a lost dispute or from the organiser.
 */
export type PaymentState = 'captured' | 'refund_pending' | 'refund_failed' | 'refunded';

/** A captured payment; `id` is the provider's. It has one effect, whichever source reports it. */
@Entity('payments')
@Index('payments_order_id_index', ['orderId'])
@Index('payments_refund_due_index', ['refundDueAt'], {
  where: "status IN ('refund_pending', 'refund_failed')",
})
@Check('payments_amount_check', 'amount_minor >= 0')
@Check('payments_paid_back_check', 'paid_back_minor >= 0')
@Check(
  'payments_status_check',
  "status IN ('captured', 'refund_pending', 'refund_failed', 'refunded')",
)
export class PaymentEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'payments_pkey' })
  id: string;

  /** Null for old payments without an order; such payments are no longer stored. */
  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  @ForeignKey('OrderEntity', { name: 'payments_order_id_fkey' })
  orderId: string | null;

  @Column({ name: 'session_id', type: 'text' })
  sessionId: string;

  @Column({ name: 'amount_minor', type: 'integer' })
  amountMinor: Pence;

  @Column({ type: 'text' })
  currency: string;

  @Column({ type: 'text' })
  status: PaymentState;

  /** Written by an earlier version; nothing reads it. */
  @Column({ name: 'disputed_at', type: 'timestamptz', nullable: true })
  disputedAt: Date | null;

  /** When the card's bank first reported it as fraud. */
  @Column({ name: 'fraud_warned_at', type: 'timestamptz', nullable: true })
  fraudWarnedAt: Date | null;

  /** The number of attempts at a refund; each of the whole payment has an idempotency key of its own. */
  @Column({ name: 'refund_attempts', type: 'integer', default: 0 })
  refundAttempts: number;

  /** When the refund is attempted next; null after its last failure. */
  @Column({ name: 'refund_due_at', type: 'timestamptz', nullable: true })
  refundDueAt: Date | null;

  /** The provider's code of the last failure or refusal; valid while `refund_failed`. */
  @Column({ name: 'refund_failure', type: 'text', nullable: true })
  refundFailure: string | null;

  /** The sum that the organiser has returned without the provider. */
  @Column({ name: 'paid_back_minor', type: 'integer', default: 0 })
  paidBackMinor: Pence;

  @Column({ name: 'captured_at', type: 'timestamptz', default: () => 'now()' })
  capturedAt: Date;

  @Column({ name: 'refunded_at', type: 'timestamptz', nullable: true })
  refundedAt: Date | null;
}
