/** A place in line, and when it was seen, in milliseconds. */
export interface Sighting {
  place: number;
  at: number;
}

const MINUTE_MS = 60_000;
/** Watched for less than this, or over fewer places, a line says nothing about its pace. */
const LONG_ENOUGH_MS = 9_000;
const PLACES_ENOUGH = 5;

/**
 * How long it takes until the turn comes if the line goes on as it went between two sightings: `about 3 minutes`. Null
 * while that would be a guess.
 */
export function timeToWait(first: Sighting, last: Sighting): string | null {
  const [moved, ms] = [first.place - last.place, last.at - first.at];
  if (ms < LONG_ENOUGH_MS || moved < PLACES_ENOUGH) return null;
  const minutes = Math.ceil((last.place * ms) / moved / MINUTE_MS);
  return minutes <= 1 ? 'less than a minute' : `about ${minutes} minutes`;
}
