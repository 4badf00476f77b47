import type { Venue } from '@stagedoor/contracts';
import type { NewVenue } from './persistence/venues.repository.js';

export function toVenue(venue: NewVenue): Venue {
  const { id, name, address, city, postcode, capacity, timeZone } = venue;
  return { id, name, address, city, postcode, capacity, timeZone };
}
