const MINUTE_SECONDS = 60;

/** How long a wait is, in words: `about 3 minutes`. */
export function timeToWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return minutes <= 1 ? 'less than a minute' : `about ${minutes} minutes`;
}
