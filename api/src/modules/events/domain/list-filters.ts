import { hasTrigram, searchText } from '../../../common/lists/search-text.js';

/** The filters of a list; null means no filter. The texts have no wildcards. */
export interface ListFilters {
  search: string | null;
  location: string | null;
  day: CalendarDay | null;
}

/** A calendar day in the time zone of each venue. */
export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  date: string;
  /** The start of the day in UTC+14, the earliest on earth. */
  from: Date;
  /** The end of the day in UTC-12, the latest on earth. */
  until: Date;
}

const HOUR_MS = 60 * 60 * 1_000;
/** Hours of the earliest and the latest time zone, ahead of and behind UTC. */
const [FIRST_ZONE_HOURS, LAST_ZONE_HOURS] = [14, 12];

/** Parses the filters of a query; empty texts mean no filter. */
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

/** Whether an index finds the matching events, so that no others are read. */
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
