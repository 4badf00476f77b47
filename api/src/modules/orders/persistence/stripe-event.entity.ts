import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A notice of the payment provider that has had its effect; remembered for good. */
@Entity('stripe_events')
export class StripeEventEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'stripe_events_pkey' })
  id: string;

  @Column({ type: 'text' })
  type: string;

  @CreateDateColumn({ name: 'received_at', type: 'timestamptz' })
  receivedAt: Date;
}
