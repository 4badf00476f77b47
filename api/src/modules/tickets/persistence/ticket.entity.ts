import type { Pence, TicketStatus } from '@stagedoor/contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';

@Entity('tickets')
@Unique('tickets_code_unique', ['code'])
@Unique('tickets_order_id_position_unique', ['orderId', 'position'])
@Index('tickets_holder_id_index', ['holderId', 'orderId'])
@Check('tickets_status_check', "status IN ('valid', 'used', 'cancelled', 'refunded')")
export class TicketEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'tickets_pkey' })
  id: string;

  @Column({ name: 'order_id', type: 'uuid' })
  @ForeignKey('OrderEntity', { name: 'tickets_order_id_fkey' })
  orderId: string;

  /** 1 for the order's first ticket: the same ticket of an order cannot be created twice. */
  @Column({ type: 'integer' })
  position: number;

  @Column({ name: 'ticket_type_id', type: 'uuid' })
  ticketTypeId: string;

  @Column({ name: 'event_id', type: 'uuid' })
  eventId: string;

  /** Null once its holder has no account any more. */
  @Column({ name: 'holder_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'tickets_holder_id_fkey', onDelete: 'SET NULL' })
  holderId: string | null;

  /** What was paid for it. */
  @Column({ name: 'price_minor', type: 'integer' })
  priceMinor: Pence;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  status: TicketStatus;

  /** True while a dispute of its payment keeps it from admitting anyone: the door lets in what is valid and not withheld. */
  @Column({ type: 'boolean', default: false })
  withheld: boolean;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
