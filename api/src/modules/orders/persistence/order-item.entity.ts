import type { Pence } from '@stagedoor/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A quantity of tickets of one type at the price when ordered. No foreign key locks the contended counters. */
@Entity('order_items')
@Index('order_items_order_id_index', ['orderId'])
@Check('order_items_quantity_check', 'quantity >= 1')
@Check('order_items_unit_price_check', 'unit_price_minor >= 0')
export class OrderItemEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'order_items_pkey' })
  id: string;

  @Column({ name: 'order_id', type: 'uuid' })
  orderId: string;

  @Column({ name: 'ticket_type_id', type: 'uuid' })
  ticketTypeId: string;

  @Column({ type: 'integer' })
  quantity: number;

  @Column({ name: 'unit_price_minor', type: 'integer' })
  unitPriceMinor: Pence;

  /** A string, because the entity of orders imports this one. */
  @ManyToOne('OrderEntity', 'items')
  @JoinColumn({ name: 'order_id', foreignKeyConstraintName: 'order_items_order_id_fkey' })
  order: unknown;
}
