/** Stripe takes nothing under 30 minutes; the margin is for clocks that differ and for the way there. */
const SHORTEST_SESSION_MS = 31 * 60_000;
/** And nothing over 24 hours. */
const LONGEST_SESSION_MS = (24 * 60 - 5) * 60_000;

/**
 * When a session ends by itself: long enough after the hold that it never ends first, and the same however often it is
 * asked for, because Stripe refuses an idempotency key that comes with other values. A hold that ends earlier is ended
 * by us.
 */
export function checkoutDeadline(order: { createdAt: Date; holdExpiresAt: Date }): Date {
  const wanted = order.holdExpiresAt.getTime() + SHORTEST_SESSION_MS;
  return new Date(Math.min(wanted, order.createdAt.getTime() + LONGEST_SESSION_MS));
}
