import type { Arrival } from '../load/open-loop.js';

/**
 * Counts the refusals that a client had before the statement began that held the last ticket: at that time a ticket was
 * free. Client and database share a clock.
 */
export function earlyRefusals(
  refusals: readonly Pick<Arrival, 'answeredAt'>[],
  lastHoldBegan: number,
): number {
  return refusals.filter(({ answeredAt }) => answeredAt < lastHoldBegan).length;
}
