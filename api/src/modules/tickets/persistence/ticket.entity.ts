import type { Pence, TicketStatus } from '@stagedoor/contracts';
import {
  Check,
  Column,
  type ColumnOptions,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';

const TRANSACTION = {
  ...{ type: 'bigint', default: 0 },
  ...{ select: false, insert: false, update: false },
} satisfies ColumnOptions;

/** No index has what a scan changes: a scan would write all of them. */
@Entity('tickets')
@Unique('tickets_code_unique', ['code'])
@Unique('tickets_order_id_position_unique', ['orderId', 'position'])
@Index('tickets_holder_id_index', ['holderId', 'orderId'])
@Index('tickets_event_id_index', ['eventId', 'changedElsewhereIn'])
@Index('tickets_code_hash_index', { synchronize: false })
@Check('tickets_status_check', "status IN ('valid', 'used', 'cancelled', 'refunded')")
export class TicketEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'tickets_pkey' })
  id: string;

  @Column({ name: 'order_id', type: 'uuid' })
  @ForeignKey('OrderEntity', { name: 'tickets_order_id_fkey' })
  orderId: string;

  /** 1 for the order's first ticket: the unique key prevents a second ticket with the same position. */
  @Column({ type: 'integer' })
  position: number;

  @Column({ name: 'ticket_type_id', type: 'uuid' })
  ticketTypeId: string;

  @Column({ name: 'event_id', type: 'uuid' })
  eventId: string;

  /** Null after its holder's account was deleted. */
  @Column({ name: 'holder_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'tickets_holder_id_fkey', onDelete: 'SET NULL' })
  holderId: string | null;

  /** The price paid. */
  @Column({ name: 'price_minor', type: 'integer' })
  priceMinor: Pence;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  status: TicketStatus;

  /**
   * True while a dispute of its payment bars it from admission: the door admits valid tickets that are not withheld.
   */
  @Column({ type: 'boolean', default: false })
  withheld: boolean;

  /** The transaction of the last change, set by the database; read by copies of the version before. */
  @Column({ name: 'changed_in', ...TRANSACTION })
  changedIn?: string;

  /** The transaction of the last change that was not a scan at the door, set by the database. */
  @Column({ name: 'changed_elsewhere_in', ...TRANSACTION })
  changedElsewhereIn?: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
