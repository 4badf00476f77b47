import { pages, SEARCH_MIN_LENGTH, searchForm, type Event } from '@stagedoor/contracts';
import { calendarDayOf } from '@stagedoor/platform';
import type { ApiFilters } from '../../shared/events/event-pages';

/** The filters of browse; an empty text does not filter. `date` is a calendar day, `YYYY-MM-DD`. */
export interface EventFilters {
  search: string;
  location: string;
  date: string;
}

const NAMES = ['search', 'location', 'date'] as const;

const NO_FILTERS: EventFilters = { search: '', location: '', date: '' };

/** Returns the text if it is a calendar day, else an empty text: the date field cannot show anything else. */
function calendarDayOrNothing(text: string): string {
  // Null for an invalid date.
  const midnight = new Date(`${text}T00:00:00Z`).toJSON() as string | null;
  return midnight?.startsWith(`${text}T`) ? text : '';
}

/** The filters of a query string, so that a search can be shared. */
export function filtersOf(params: URLSearchParams): EventFilters {
  return {
    search: params.get('search') ?? '',
    location: params.get('location') ?? '',
    date: calendarDayOrNothing(params.get('date') ?? ''),
  };
}

/** The query string with these filters; an empty filter is removed. */
export function withFilters(params: URLSearchParams, filters: EventFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of NAMES) {
    if (filters[name] === '') next.delete(name);
    else next.set(name, filters[name]);
  }
  return next;
}

/** The query string without any filter. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return withFilters(params, NO_FILTERS);
}

/** The path of the list with these filters. */
export function addressOf(filters: EventFilters): string {
  const search = withFilters(new URLSearchParams(), filters).toString();
  return search ? `${pages.events}?${search}` : pages.events;
}

/** True when at least one filter narrows the list. */
export function isFiltering(filters: EventFilters): boolean {
  return NAMES.some((name) => filters[name].trim() !== '');
}

interface Searched {
  words: string;
  place: string;
}

/** The searchable text of each event, cached because every letter of a search compares it with all events. */
const searched = new WeakMap<Event, Searched>();

function searchedOf(event: Event): Searched {
  const { title, description, venue } = event;
  const known = searched.get(event) ?? {
    words: searchForm(`${title}\u0001${description}`),
    place: searchForm(`${venue.city}\u0001${venue.name}`),
  };
  searched.set(event, known);
  return known;
}

/**
 * The events that pass every filter: text in title or description, place in city or venue name, start on the venue's
 * calendar day.
 */
export function filterEvents(events: Event[], { search, location, date }: EventFilters): Event[] {
  const words = searchForm(search.trim());
  const place = searchForm(location.trim());
  return events.filter(
    (event) =>
      searchedOf(event).words.includes(words) &&
      searchedOf(event).place.includes(place) &&
      (date === '' || calendarDayOf(event.startTime, event.venue.timeZone) === date),
  );
}

/** True for a search text that the API does not accept yet. */
export function isTooShort({ search }: EventFilters): boolean {
  const { length } = Array.from(search.trim());
  return length > 0 && length < SEARCH_MIN_LENGTH;
}

/** The filters that narrow the list, as the API takes them; null for none, which shows the whole list. */
export function apiFiltersOf({ search, location, date }: EventFilters): ApiFilters | null {
  const given = Object.entries({ search, location, date })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return given.length > 0 ? Object.fromEntries(given) : null;
}

/** The same without a search text that is too short for a long list. */
export function longListFiltersOf(filters: EventFilters): ApiFilters | null {
  return apiFiltersOf(isTooShort(filters) ? { ...filters, search: '' } : filters);
}
