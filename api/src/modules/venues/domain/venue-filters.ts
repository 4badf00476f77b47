import { hasTrigram, searchText } from '../../../common/lists/search-text.js';

/** What the list of venues is narrowed to; null narrows nothing. The text has no wildcards. */
export interface VenueFilters {
  ownerId: string | null;
  search: string | null;
}

export function venueFiltersOf(ownerId: string | null, search: string | undefined): VenueFilters {
  return { ownerId, search: searchText(search) };
}

/** Whether an index leads to the venues of all owners that hold the text. */
export function isIndexed({ search }: VenueFilters): boolean {
  return search !== null && hasTrigram(search);
}
