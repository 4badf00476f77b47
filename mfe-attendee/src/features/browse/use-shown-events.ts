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

/** A list to look at, and where it is kept, so that more of it can be added. */
export interface ShownEvents {
  list: EventList;
  /** The API has narrowed it to this; null where it is the list of all, for the browser to filter. */
  asked: EventsAsked | null;
  queryKey: readonly unknown[];
}

interface Filters {
  /** As they are typed. */
  filters: EventFilters;
  /** As they stand in the address: a moment later, so that the API is not asked for each letter. */
  stored: EventFilters;
}

const NOTHING: EventsAsked = {};

/**
 * The events for these filters. As long as everything fits into one answer the browser filters it; else the API is asked,
 * and what it found before stays until it answers (`isOld`).
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
