const HOUR = 60 * 60 * 1000;

/** Stripe's delays grow to hours; a minute suits a developer's machine. */
const LONGEST_WAIT = 60 * 1000;

/** As at Stripe. */
const GIVE_UP_AFTER = 72 * HOUR;

/**
 * Returns the time of the next attempt after the given number of failures, in milliseconds. The delay doubles from the
 * base up to a minute. Null three days after the first attempt.
 */
export function nextAttemptAt(
  failures: number,
  firstAttemptAt: number,
  now: number,
  base: number,
): number | null {
  const at = now + Math.min(base * 2 ** (failures - 1), LONGEST_WAIT);
  return at - firstAttemptAt > GIVE_UP_AFTER ? null : at;
}
