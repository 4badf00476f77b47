/** A balance may be short for an hour and a bank unavailable for a day; a closed account stays closed. */
const HOURS_AFTER_FAILURE = [1, 6, 24] as const;

/** The longest pause before a failed refund is retried. */
export const LONGEST_HOURS_TO_REFUND = Math.max(...HOURS_AFTER_FAILURE);

/** Returns the hours until a refund that failed `failures` times is retried; null when it is not retried. */
export function hoursToNextRefund(failures: number): number | null {
  return HOURS_AFTER_FAILURE[failures - 1] ?? null;
}
