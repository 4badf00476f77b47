/** The server says its time in whole seconds, and its answer has been on the way: less than this is no difference. */
const TOLERANCE_MS = 10_000;

/** A clock that follows the `Date` of the server's answers; until the first of them it is this device's own. */
export function createServerClock() {
  let aheadMs = 0;
  return {
    set(date: unknown): void {
      const difference = Date.parse(String(date)) - Date.now();
      if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
    },
    now: (): number => Date.now() + aheadMs,
  };
}
