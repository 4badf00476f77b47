import { hasTrigram, searchText } from '../../../common/lists/search-text.js';

/** The filters of the list of venues; null means no filter. The text has no wildcards. */
export interface VenueFilters {
  ownerId: string | null;
  search: string | null;
}

export function venueFiltersOf(ownerId: string | null, search: string | undefined): VenueFilters {
  return { ownerId, search: searchText(search) };
}

/** Whether an index finds the venues of all owners that contain the text. */
export function isIndexed({ search }: VenueFilters): boolean {
  return search !== null && hasTrigram(search);
}
