import type Stripe from 'stripe';
import type { EventWindow, ListedEvents } from './event-windows.js';
import { type StripeEvent, stripeEventSchema } from './stripe-payloads.js';

/** How long the notice of an event may be on its way. */
export const ARRIVAL_SECONDS = 10;

/**
 * Lists the newest `most` events of these types in a window, the oldest first. Leaves out those of the last
 * `arrivalSeconds` by Stripe's clock, which is the `Date` of its response; a response without one leaves out none.
 */
export async function listEvents(
  stripe: Stripe,
  query: { created: EventWindow; types: string[] },
  most: number,
  arrivalSeconds: number,
): Promise<ListedEvents> {
  const list = stripe.events.list({ ...query, limit: 100 });
  const { lastResponse } = await list;
  const arriving = Date.parse(lastResponse.headers['date'] ?? '') / 1_000 - arrivalSeconds;
  const events: StripeEvent[] = [];
  for await (const event of list) {
    if (event.created > arriving) continue;
    if (events.length === most) return { events: events.reverse(), isComplete: false };
    const parsed = stripeEventSchema.safeParse(event);
    if (parsed.success) events.push(parsed.data);
  }
  return { events: events.reverse(), isComplete: true };
}
