import type { EventList } from '@stagedoor/contracts';
import { keepPreviousData, useApi, useQuery } from '@stagedoor/platform';
import { useMemo } from 'react';
import type { ApiFilters } from '../../shared/events/event-pages';
import {
  allEventsQuery,
  foundEventsQuery,
  hasOnlyInlined,
  isTooLong,
} from '../../shared/events/event-queries';
import { apiFiltersOf, isFiltering, isTooShort, type EventFilters } from './event-filters';

/** The list to show and its query key, under which more pages are added. */
export interface ShownEvents {
  list: EventList;
  /** The filters that the API has applied; null for the list of all events, which the browser filters. */
  apiFilters: ApiFilters | null;
  queryKey: readonly unknown[];
}

interface Filters {
  /** The filters as typed. */
  filters: EventFilters;
  /** The filters in the URL, which follow after a pause, so that not every letter causes a request. */
  stored: EventFilters;
}

const NOTHING: ApiFilters = {};

/**
 * The events for these filters. The browser filters a list that fits into one response; the API filters a longer one.
 * The previous results stay until the response arrives (`isOld`).
 */
export function useShownEvents({ filters, stored }: Filters) {
  const api = useApi();
  const all = useQuery(allEventsQuery(api));
  const isFilteredByApi = all.data !== undefined && isTooLong(all.data);
  const apiFilters = useMemo(
    () => (isFilteredByApi ? apiFiltersOf(stored) : null),
    [isFilteredByApi, stored],
  );
  const found = useQuery({
    ...foundEventsQuery(api, apiFilters ?? NOTHING),
    enabled: apiFilters !== null,
    placeholderData: keepPreviousData,
  });

  const part = apiFilters ? found.data : undefined;
  const shown = useMemo<ShownEvents | undefined>(() => {
    if (apiFilters && part)
      return { list: part, apiFilters, queryKey: foundEventsQuery(api, apiFilters).queryKey };
    return all.data && { list: all.data, apiFilters: null, queryKey: allEventsQuery(api).queryKey };
  }, [api, apiFilters, part, all.data]);

  const isFirst = hasOnlyInlined(all);
  const isFailed = apiFilters
    ? found.isError && !found.data
    : all.isError && (isFirst || !all.data);
  const isTooLittle = isFirst && !isFilteredByApi && isFiltering(filters);
  return {
    shown: isFailed || isTooLittle ? undefined : shown,
    failure: isFailed ? (apiFilters ? found : all) : null,
    cities: all.data?.cities ?? [],
    isOld: apiFilters !== null && (found.isPlaceholderData || !found.data),
    isTooShort: isFilteredByApi && isTooShort(filters),
    mayGrow: !(apiFilters ? found : all).isFetching,
  };
}
