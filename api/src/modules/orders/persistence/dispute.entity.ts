import type { DisputeState, Pence } from '@stagedoor/contracts';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A dispute of a payment by the buyer's bank; `id` is the provider's. */
@Entity('disputes')
@Index('disputes_payment_id_index', ['paymentId'])
@Check('disputes_amount_check', 'amount_minor >= 0')
@Check('disputes_status_check', "status IN ('inquiry', 'open', 'won', 'lost')")
export class DisputeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'disputes_pkey' })
  id: string;

  @Column({ name: 'payment_id', type: 'text' })
  @ForeignKey('PaymentEntity', { name: 'disputes_payment_id_fkey', onUpdate: 'CASCADE' })
  paymentId: string;

  @Column({ name: 'amount_minor', type: 'integer' })
  amountMinor: Pence;

  /** The bank's reason, in the provider's words. */
  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'text' })
  status: DisputeState;

  /** The bank has taken the money from the provider. */
  @Column({ type: 'boolean', default: false })
  withdrawn: boolean;

  /** The bank has returned the money to the provider. */
  @Column({ type: 'boolean', default: false })
  reinstated: boolean;

  @CreateDateColumn({ name: 'heard_at', type: 'timestamptz' })
  heardAt: Date;
}
