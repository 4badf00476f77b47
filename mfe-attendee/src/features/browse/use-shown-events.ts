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
import {
  apiFiltersOf,
  isFiltering,
  isTooShort,
  longListFiltersOf,
  type EventFilters,
} from './event-filters';

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
  const isFirst = hasOnlyInlined(all);
  const isFilteredByApi = all.data !== undefined && isTooLong(all.data);
  // The page brings along what the filters of its address find.
  const mayBeInlined = isFirst && filters === stored;
  const apiFilters = useMemo(
    () =>
      isFilteredByApi ? longListFiltersOf(stored) : mayBeInlined ? apiFiltersOf(stored) : null,
    [isFilteredByApi, mayBeInlined, stored],
  );
  const asksApi = isFilteredByApi && apiFilters !== null;
  const found = useQuery({
    ...foundEventsQuery(api, apiFilters ?? NOTHING),
    enabled: asksApi,
    placeholderData: keepPreviousData,
  });

  const part = apiFilters && (asksApi || !found.isPlaceholderData) ? found.data : undefined;
  const shown = useMemo<ShownEvents | undefined>(() => {
    if (apiFilters && part)
      return { list: part, apiFilters, queryKey: foundEventsQuery(api, apiFilters).queryKey };
    return all.data && { list: all.data, apiFilters: null, queryKey: allEventsQuery(api).queryKey };
  }, [api, apiFilters, part, all.data]);

  const isFailed = asksApi ? found.isError && !found.data : all.isError && (isFirst || !all.data);
  const isTooLittle = isFirst && !isFilteredByApi && !part && isFiltering(filters);
  return {
    shown: isFailed || isTooLittle ? undefined : shown,
    failure: isFailed ? (asksApi ? found : all) : null,
    cities: all.data?.cities ?? [],
    isOld: asksApi && (found.isPlaceholderData || !found.data),
    isTooShort: isFilteredByApi && isTooShort(filters),
    mayGrow: !(asksApi ? found : all).isFetching,
  };
}
