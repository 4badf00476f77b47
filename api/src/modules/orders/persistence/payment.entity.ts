import type { Pence } from '@stagedoor/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * `refund_failed`: the provider could not return the money. It is asked again when `refundDueAt` says; without one the
 * organiser decides. `refunded`: the buyer has it back, by refunds, by a lost dispute or from the organiser.
 */
export type PaymentState = 'captured' | 'refund_pending' | 'refund_failed' | 'refunded';

/** Money that the provider captured, by its own id for it: each has one effect, whoever brings the news. */
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

  /** Null when it belonged to no order of ours, which is recorded no more. */
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

  /** Written by the version before, which knew no more of a dispute; nothing reads it. */
  @Column({ name: 'disputed_at', type: 'timestamptz', nullable: true })
  disputedAt: Date | null;

  /** When the card's bank first reported it as fraud. */
  @Column({ name: 'fraud_warned_at', type: 'timestamptz', nullable: true })
  fraudWarnedAt: Date | null;

  /** Each attempt at a refund has an idempotency key of its own at the provider. */
  @Column({ name: 'refund_attempts', type: 'integer', default: 0 })
  refundAttempts: number;

  /** When to ask for the refund, again if need be; null for a refund that failed for the last time. */
  @Column({ name: 'refund_due_at', type: 'timestamptz', nullable: true })
  refundDueAt: Date | null;

  /** Why the last refund failed or was refused, in the provider's word; of meaning while `refund_failed`. */
  @Column({ name: 'refund_failure', type: 'text', nullable: true })
  refundFailure: string | null;

  /** What the organiser has returned without the provider. */
  @Column({ name: 'paid_back_minor', type: 'integer', default: 0 })
  paidBackMinor: Pence;

  @Column({ name: 'captured_at', type: 'timestamptz', default: () => 'now()' })
  capturedAt: Date;

  @Column({ name: 'refunded_at', type: 'timestamptz', nullable: true })
  refundedAt: Date | null;
}
