import type { Pence } from '@stagedoor/contracts';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { RefundResult } from '../domain/refund-news.js';

/** A refund of a payment; `id` is the provider's. It may be one that this site did not request. */
@Entity('refunds')
@Index('refunds_payment_id_index', ['paymentId'])
@Check('refunds_amount_check', 'amount_minor >= 0')
@Check('refunds_status_check', "status IN ('pending', 'succeeded', 'failed')")
export class RefundEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'refunds_pkey' })
  id: string;

  @Column({ name: 'payment_id', type: 'text' })
  @ForeignKey('PaymentEntity', { name: 'refunds_payment_id_fkey', onUpdate: 'CASCADE' })
  paymentId: string;

  @Column({ name: 'amount_minor', type: 'integer' })
  amountMinor: Pence;

  @Column({ type: 'text' })
  status: RefundResult;

  @CreateDateColumn({ name: 'heard_at', type: 'timestamptz' })
  heardAt: Date;
}
