import type { EventList } from '@stagedoor/contracts';
import { keepPreviousData, useApi, useQuery } from '@stagedoor/platform';
import { useMemo } from 'react';
import type { EventsAsked } from '../../shared/events/event-pages';
import {
  allEventsQuery,
  foundEventsQuery,
  hasOnlyTheFirst,
  isTooLong,
} from '../../shared/events/event-queries';
import { askedOf, isFiltering, isTooShort, type EventFilters } from './event-filters';

/** The list to show and its query key, under which more pages are added. */
export interface ShownEvents {
  list: EventList;
  /** The filters that the API has applied; null for the list of all events, which the browser filters. */
  asked: EventsAsked | null;
  queryKey: readonly unknown[];
}

interface Filters {
  /** The filters as typed. */
  filters: EventFilters;
  /** The filters in the URL, which follow after a pause, so that not every letter causes a request. */
  stored: EventFilters;
}

const NOTHING: EventsAsked = {};

/**
 * The events for these filters. The browser filters a list that fits into one response; the API filters a longer one.
 * The previous results stay until the response arrives (`isOld`).
 */
export function useShownEvents({ filters, stored }: Filters) {
  const api = useApi();
  const all = useQuery(allEventsQuery(api));
  const isAsking = all.data !== undefined && isTooLong(all.data);
  const asked = useMemo(() => (isAsking ? askedOf(stored) : null), [isAsking, stored]);
  const found = useQuery({
    ...foundEventsQuery(api, asked ?? NOTHING),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });

  const part = asked ? found.data : undefined;
  const shown = useMemo<ShownEvents | undefined>(() => {
    if (asked && part)
      return { list: part, asked, queryKey: foundEventsQuery(api, asked).queryKey };
    return all.data && { list: all.data, asked: null, queryKey: allEventsQuery(api).queryKey };
  }, [api, asked, part, all.data]);

  const isFirst = hasOnlyTheFirst(all);
  const isFailed = asked ? found.isError && !found.data : all.isError && (isFirst || !all.data);
  const isTooLittle = isFirst && !isAsking && isFiltering(filters);
  return {
    shown: isFailed || isTooLittle ? undefined : shown,
    failure: isFailed ? (asked ? found : all) : null,
    cities: all.data?.cities ?? [],
    isOld: asked !== null && (found.isPlaceholderData || !found.data),
    isTooShort: isAsking && isTooShort(filters),
    mayGrow: !(asked ? found : all).isFetching,
  };
}
