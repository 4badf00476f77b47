import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A handled notice of the payment provider, kept while it may arrive again. */
@Entity('stripe_events')
@Index('stripe_events_received_at_index', ['receivedAt'])
export class StripeEventEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'stripe_events_pkey' })
  id: string;

  @Column({ type: 'text' })
  type: string;

  @CreateDateColumn({ name: 'received_at', type: 'timestamptz' })
  receivedAt: Date;

  /** The notice is about an order of this site that is not in the database, and had no effect. */
  @Column({ name: 'order_unknown', type: 'boolean', default: false })
  orderUnknown: boolean;
}
