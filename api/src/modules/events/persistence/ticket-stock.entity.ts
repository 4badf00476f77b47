import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The stock of one ticket type: a narrow row without foreign keys, because every sale updates it. */
@Entity('ticket_stock')
@Index('ticket_stock_event_id_index', ['eventId'])
@Check('ticket_stock_counts_check', 'sold >= 0 AND held >= 0 AND sold + held <= quantity')
export class TicketStockEntity {
  @PrimaryColumn({
    name: 'ticket_type_id',
    type: 'uuid',
    primaryKeyConstraintName: 'ticket_stock_pkey',
  })
  ticketTypeId: string;

  @Column({ name: 'event_id', type: 'uuid' })
  eventId: string;

  @Column({ type: 'integer' })
  quantity: number;

  @Column({ type: 'integer', default: 0 })
  sold: number;

  @Column({ type: 'integer', default: 0 })
  held: number;
}
