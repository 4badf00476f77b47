import { isTimeZone } from '@stagedoor/contracts';

/** Returns the zones that a venue may have. Some browsers list others, none of which has the name of a place. */
export const acceptedZones = (zones: readonly string[]): string[] =>
  zones.filter((zone) => zone.includes('/') || isTimeZone(zone));
