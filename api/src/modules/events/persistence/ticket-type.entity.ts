import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EventEntity } from './event.entity.js';

@Entity('ticket_types')
@Index('ticket_types_event_id_index', ['eventId', 'position'])
@Check('ticket_types_price_check', 'price_minor >= 0')
export class TicketTypeEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'ticket_types_pkey' })
  id: string;

  @Column({ name: 'event_id', type: 'uuid' })
  @ForeignKey(() => EventEntity, { name: 'ticket_types_event_id_fkey', onDelete: 'CASCADE' })
  eventId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'price_minor', type: 'integer' })
  priceMinor: number;

  /** True after a change of the price of a published event: earlier tickets had another price. */
  @Column({ name: 'price_changed', type: 'boolean', default: false })
  priceChanged: boolean;

  @Column({ type: 'integer' })
  position: number;
}
