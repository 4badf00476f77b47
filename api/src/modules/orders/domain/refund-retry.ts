/** The provider may be short of money for an hour, or the buyer's bank away for a day; a closed account stays closed. */
const HOURS_AFTER_FAILURE = [1, 6, 24] as const;

/** In how many hours a refund is asked for anew that failed so many times; null when it never will be. */
export function hoursToNextRefund(failures: number): number | null {
  return HOURS_AFTER_FAILURE[failures - 1] ?? null;
}
