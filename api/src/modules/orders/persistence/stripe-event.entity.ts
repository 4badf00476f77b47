import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A notice of the payment provider that has had its effect, or is to have none; remembered for as long as it may come again. */
@Entity('stripe_events')
@Index('stripe_events_received_at_index', ['receivedAt'])
export class StripeEventEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'stripe_events_pkey' })
  id: string;

  @Column({ type: 'text' })
  type: string;

  @CreateDateColumn({ name: 'received_at', type: 'timestamptz' })
  receivedAt: Date;

  /** It is about an order of this site that the books do not have, and has had no effect. */
  @Column({ name: 'order_unknown', type: 'boolean', default: false })
  orderUnknown: boolean;
}
