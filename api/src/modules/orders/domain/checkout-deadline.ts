/** Stripe accepts no less than 30 minutes; the margin covers clock skew and the duration of the call. */
const SHORTEST_SESSION_MINUTES = 31;
/** Stripe accepts no more than 24 hours. */
const LONGEST_SESSION_MINUTES = 24 * 60 - 5;

/**
 * Returns when a session that is opened at `openedAt` expires by itself: late enough that the sweeper ends the hold
 * first.
 */
export function checkoutDeadline(openedAt: Date, holdMinutes: number): Date {
  const minutes = Math.min(holdMinutes + SHORTEST_SESSION_MINUTES, LONGEST_SESSION_MINUTES);
  return new Date(openedAt.getTime() + minutes * 60_000);
}
