import type { PaymentStatus, Pence, RefundReason } from '@stagedoor/contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  OneToMany,
  PrimaryColumn,
  Unique,
  UpdateDateColumn,
} from 'typeorm';
import { OrderItemEntity } from './order-item.entity.js';

const PAID = "payment_status IN ('completed', 'refund_pending', 'refunded')";

@Entity('orders')
@Unique('orders_checkout_session_id_unique', ['checkoutSessionId'])
@Unique('orders_request_key_unique', ['buyerId', 'requestKey'])
@Index('orders_of_buyer_index', ['buyerId', 'id'])
@Index('orders_owned_index', ['buyerId', 'eventId'], {
  where: "payment_status IN ('pending', 'completed')",
})
@Index('orders_open_index', ['buyerId'], { where: "payment_status = 'pending'" })
@Index('orders_refunds_index', ['buyerId', 'id'], {
  where: "payment_status IN ('refund_pending', 'refunded')",
})
@Index('orders_paid_index', ['eventId', 'id'], { where: PAID })
@Index('orders_sums_index', ['eventId', 'paymentStatus', 'totalMinor'], { where: PAID })
@Index('orders_free_of_network_index', ['networkKey', 'eventId'], {
  where: "payment_status = 'completed' AND total_minor = 0",
})
@Index('orders_event_id_index', ['eventId'])
@Index('orders_updated_at_index', { synchronize: false })
@Index('orders_dead_index', { synchronize: false })
@Index('orders_hold_expires_at_index', ['holdExpiresAt'], { where: "payment_status = 'pending'" })
@Index('orders_checkout_due_index', ['checkoutDueAt'], {
  where: "payment_status = 'pending' AND checkout_session_id IS NULL",
})
@Check(
  'orders_payment_status_check',
  "payment_status IN ('pending', 'completed', 'expired', 'failed', 'refund_pending', 'refunded')",
)
@Check('orders_total_check', 'total_minor >= 0')
export class OrderEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'orders_pkey' })
  id: string;

  /** Null after the buyer's account was deleted. */
  @Column({ name: 'buyer_id', type: 'uuid', nullable: true })
  @ForeignKey('UserEntity', { name: 'orders_buyer_id_fkey', onDelete: 'SET NULL' })
  buyerId: string | null;

  @Column({ name: 'event_id', type: 'uuid' })
  eventId: string;

  /** The network that the order was placed from, as a keyed hash; null where it is not known. */
  @Column({ name: 'network_key', type: 'text', nullable: true })
  networkKey: string | null;

  /** The order holds its tickets exactly while it is `pending`. */
  @Column({ name: 'payment_status', type: 'text' })
  paymentStatus: PaymentStatus;

  @Column({ name: 'total_minor', type: 'integer' })
  totalMinor: Pence;

  @Column({ type: 'text' })
  currency: string;

  /** The span that placed the order, as a `traceparent`; null if it was not recorded. */
  @Column({ type: 'text', nullable: true })
  trace: string | null;

  /** The buyer's Idempotency-Key and the hash of its request; a key places at most one order. */
  @Column({ name: 'request_key', type: 'text', nullable: true })
  requestKey: string | null;

  @Column({ name: 'request_hash', type: 'text', nullable: true })
  requestHash: string | null;

  /** The number of attempts to open a payment page; each has an idempotency key of its own at the provider. */
  @Column({ name: 'checkout_attempts', type: 'integer', default: 0 })
  checkoutAttempts: number;

  /** While the order has no payment page: when the next attempt may begin. Null for free orders. */
  @Column({ name: 'checkout_due_at', type: 'timestamptz', nullable: true })
  checkoutDueAt: Date | null;

  /** When the first attempt to open a payment page failed; null while none has. */
  @Column({ name: 'checkout_failed_at', type: 'timestamptz', nullable: true })
  checkoutFailedAt: Date | null;

  /** The number of open orders that its buyer had when it was placed; the line serves lower ranks first. */
  @Column({ name: 'checkout_rank', type: 'integer', default: 0 })
  checkoutRank: number;

  @Column({ name: 'checkout_session_id', type: 'text', nullable: true })
  checkoutSessionId: string | null;

  /** Null until the page is open; kept afterwards, so that a repeated request gets the same address. */
  @Column({ name: 'checkout_url', type: 'text', nullable: true })
  checkoutUrl: string | null;

  @Column({ name: 'payment_intent_id', type: 'text', nullable: true })
  paymentIntentId: string | null;

  /** Why the money goes back, as in the order's history. */
  @Column({ name: 'refund_reason', type: 'text', nullable: true })
  refundReason: RefundReason | null;

  @Column({ name: 'hold_expires_at', type: 'timestamptz', nullable: true })
  holdExpiresAt: Date | null;

  /** When to ask the provider again; null unless its response is awaited. */
  @Column({ name: 'provider_retry_at', type: 'timestamptz', nullable: true })
  providerRetryAt: Date | null;

  /** The number of times that the provider was asked; each pause is longer than the one before. */
  @Column({ name: 'provider_attempts', type: 'integer', default: 0 })
  providerAttempts: number;

  /** When a call of the buyer last asked the provider for the payment; null when none has. */
  @Column({ name: 'payment_asked_at', type: 'timestamptz', nullable: true })
  paymentAskedAt: Date | null;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;

  @OneToMany(() => OrderItemEntity, (item) => item.order)
  items: OrderItemEntity[];
}
