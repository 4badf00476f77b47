import type Stripe from 'stripe';
import type { EventRecord } from '../books/records.js';
import { newId } from '../ids.js';
import { NO_REQUEST, type Sandbox } from '../sandbox.js';
import { API_VERSION } from '../shapes/api-version.js';

export type EventType = Stripe.Event['type'];

/**
 * Writes an event with a snapshot of its object, and its delivery, in the transaction of the change, so that change and
 * event commit together.
 */
export function recordEvent(
  { books, clock, sends }: Sandbox,
  type: EventType,
  object: object,
  origin = NO_REQUEST,
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
