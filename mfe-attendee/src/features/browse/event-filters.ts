import { pages, SEARCH_MIN_LENGTH, searchForm, type Event } from '@stagedoor/contracts';
import { calendarDayOf } from '@stagedoor/platform';
import type { EventsAsked } from '../../shared/events/event-pages';

/** What browse filters by; an empty text filters nothing. `date` is a calendar day, `YYYY-MM-DD`. */
export interface EventFilters {
  search: string;
  location: string;
  date: string;
}

const NAMES = ['search', 'location', 'date'] as const;

const NO_FILTERS: EventFilters = { search: '', location: '', date: '' };

/** The text if it is a calendar day, else nothing: the date field could not show it. */
function calendarDayOrNothing(text: string): string {
  const midnight = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${text}T`);
  return isDay ? text : '';
}

/** The filters that an address asks for, so that a search can be shared. */
export function filtersOf(params: URLSearchParams): EventFilters {
  return {
    search: params.get('search') ?? '',
    location: params.get('location') ?? '',
    date: calendarDayOrNothing(params.get('date') ?? ''),
  };
}

/** The same address with these filters; an empty filter leaves the address. */
export function withFilters(params: URLSearchParams, filters: EventFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of NAMES) {
    if (filters[name] === '') next.delete(name);
    else next.set(name, filters[name]);
  }
  return next;
}

/** The same address without any filter. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return withFilters(params, NO_FILTERS);
}

/** The address of the list with these filters. */
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

/** What the filters look into, kept for as long as the event is: each letter of a search asks all events. */
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

/** The events that pass every filter: text in title or description, place in city or venue name, start on the venue's calendar day. */
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

/** True for a search of which the API is not asked yet. */
export function isTooShort({ search }: EventFilters): boolean {
  const { length } = Array.from(search.trim());
  return length > 0 && length < SEARCH_MIN_LENGTH;
}

/** What the API is asked for these filters; null for nothing, so that the whole list is looked at. */
export function askedOf(filters: EventFilters): EventsAsked | null {
  const { search, location, date } = isTooShort(filters) ? { ...filters, search: '' } : filters;
  const given = Object.entries({ search, location, date })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return given.length > 0 ? Object.fromEntries(given) : null;
}
