const MINUTE_SECONDS = 60;
const IN_MINUTES_FROM_SECONDS = 2 * MINUTE_SECONDS;
const SHORT_SECONDS = 30;

/**
 * Describes a wait: `about 40 seconds` below two minutes, else `about 3 minutes`. Rounds up to 5 seconds up to half a
 * minute, to 10 seconds above it, and to minutes from two minutes on.
 */
export function timeToWait(seconds: number): string {
  const step = seconds <= SHORT_SECONDS ? 5 : 10;
  const rounded = Math.max(step, Math.ceil(seconds / step) * step);
  return rounded < IN_MINUTES_FROM_SECONDS
    ? `about ${rounded} seconds`
    : `about ${Math.ceil(seconds / MINUTE_SECONDS)} minutes`;
}
