import type Stripe from 'stripe';
import type { EventRecord } from '../books/records.js';
import { newId } from '../ids.js';
import type { RequestOrigin, Sandbox } from '../sandbox.js';
import { API_VERSION } from '../shapes/api-version.js';

/** The events that the sandbox sends. */
export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.canceled'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'radar.early_fraud_warning.created'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated';

/**
 * Writes an event with a snapshot of its object, and its delivery, in the transaction of the change, so that change and
 * event commit together.
 */
export function recordEvent(
  { books, clock, sends }: Sandbox,
  type: EventType,
  object: object,
  origin: RequestOrigin,
  previousAttributes?: object,
): void {
  const id = newId('evt', clock.now());
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: clock.seconds(),
    data: previousAttributes ? { object, previous_attributes: previousAttributes } : { object },
    livemode: false,
    pending_webhooks: sends(type) ? 1 : 0,
    request: { id: origin.id, idempotency_key: origin.idempotencyKey },
    type,
  } satisfies Omit<Stripe.EventBase, 'data'> & { data: object };
  const dueAt = clock.now();
  // The SDK's union ties each type to its object. The callers build that object with the shapes.
  books.events.putSync(id, event as unknown as EventRecord);
  if (!sends(type)) return;
  books.deliveries.putSync(id, { eventId: id, type, state: 'pending', dueAt, attempts: [] });
  books.pendingDeliveries.putSync([dueAt, id], true);
}
