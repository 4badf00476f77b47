import { hasTrigram, searchText } from '../../../common/lists/search-text.js';

/** What a list is narrowed to; null narrows nothing. Neither text has wildcards. */
export interface ListFilters {
  search: string | null;
  location: string | null;
  day: CalendarDay | null;
}

/** A day of the calendar that each venue has on its own wall. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** No place on earth has that day before, */
  from: Date;
  /** or from then on. */
  until: Date;
}

const HOUR_MS = 60 * 60 * 1_000;
/** Where the day comes first, and where it ends last, against UTC. */
const [FIRST_ZONE_HOURS, LAST_ZONE_HOURS] = [14, 12];

/** The filters of a query; blanks narrow nothing. */
export function listFiltersOf(query: {
  search?: string | undefined;
  location?: string | undefined;
  date?: string | undefined;
}): ListFilters {
  const { search, location, date } = query;
  return {
    search: searchText(search),
    location: searchText(location),
    day: date ? dayOf(date) : null,
  };
}

export function isNarrowed({ search, location, day }: ListFilters): boolean {
  return search !== null || location !== null || day !== null;
}

/** Whether an index leads to the events that match, so that none of the others has to be looked at. */
export function isIndexed({ search, day }: ListFilters): boolean {
  return search === null || day !== null || hasTrigram(search);
}

function dayOf(date: string): CalendarDay {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return {
    date,
    from: new Date(midnight - FIRST_ZONE_HOURS * HOUR_MS),
    until: new Date(midnight + (24 + LAST_ZONE_HOURS) * HOUR_MS),
  };
}
