/** Stripe takes nothing under 30 minutes; the margin is for clocks that differ and for the way there. */
const SHORTEST_SESSION_MINUTES = 31;
/** And nothing over 24 hours. */
const LONGEST_SESSION_MINUTES = 24 * 60 - 5;

/**
 * When a session that is opened at that moment ends by itself: long enough after the hold that it never ends first. A
 * hold that ends earlier is ended by us.
 */
export function checkoutDeadline(openedAt: Date, holdMinutes: number): Date {
  const minutes = Math.min(holdMinutes + SHORTEST_SESSION_MINUTES, LONGEST_SESSION_MINUTES);
  return new Date(openedAt.getTime() + minutes * 60_000);
}
