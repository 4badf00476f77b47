import type { ListedEvents } from './event-windows.js';
import { type StripeEvent, stripeEventSchema } from './stripe-payloads.js';

/** How long the notice of an event may be on its way. */
export const ARRIVAL_SECONDS = 10;

/** A list of Stripe's client: the first page, and the events of all pages, the newest first. */
type EventPages = PromiseLike<{ lastResponse: { headers: Record<string, string> } }> &
  AsyncIterable<{ created: number }>;

/**
 * Returns the newest `most` events of a list, the oldest first. Leaves out those of the last
 * `arrivalSeconds` by Stripe's clock, which is the `Date` of its response; a response without one leaves out none.
 */
export async function listEvents(
  list: EventPages,
  most: number,
  arrivalSeconds: number,
): Promise<ListedEvents> {
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
