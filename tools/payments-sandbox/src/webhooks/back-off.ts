const HOUR = 60 * 60 * 1000;

/** Stripe waits for hours; here somebody waits for it. */
const LONGEST_WAIT = 60 * 1000;

/** After how long Stripe stops trying. */
const GIVE_UP_AFTER = 72 * HOUR;

/** When to try a delivery again after its n-th failure (the first is 1): doubling from the base up to a minute; null when three days are over. Milliseconds. */
export function nextAttemptAt(
  failures: number,
  firstAttemptAt: number,
  now: number,
  base: number,
): number | null {
  const at = now + Math.min(base * 2 ** (failures - 1), LONGEST_WAIT);
  return at - firstAttemptAt > GIVE_UP_AFTER ? null : at;
}
