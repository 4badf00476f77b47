/** Differences below this are ignored: the `Date` header has whole seconds, and the response takes time to arrive. */
const TOLERANCE_MS = 10_000;

/** A clock set by the `Date` header of responses. Uses this device's clock until the first response. */
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
