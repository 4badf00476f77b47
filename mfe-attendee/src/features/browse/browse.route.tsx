import { MESSAGES } from '@stagedoor/contracts';
import { errorText, useApi, usePageTitle, useQuery } from '@stagedoor/platform';
import { Container, PageHeader, Stack } from '@stagedoor/ui';
import { useDeferredValue } from 'react';
import { EventGridSkeleton } from '../../shared/events/event-grid';
import { allEventsQuery, hasOnlyTheFirst } from '../../shared/events/event-queries';
import { LoadFailure } from '../../shared/load-failure';
import { BrowseResults } from './browse-results';
import { isFiltering } from './event-filters';
import { FilterBar } from './filter-bar';
import { useEventFilters } from './use-event-filters';

/** `/events`: every event on sale, filtered by what stands in the address. */
export function BrowseRoute() {
  usePageTitle('Browse Events');
  const api = useApi();
  const query = useQuery(allEventsQuery(api));
  const { data, error, refetch } = query;
  const { filters, change, settle, unfiltered } = useEventFilters();
  const isTooLittle = hasOnlyTheFirst(query) && (error !== null || isFiltering(filters));
  // Many cards are drawn in slices, between which the page answers.
  const list = useDeferredValue(isTooLittle ? undefined : data);
  const shownFilters = useDeferredValue(filters);

  return (
    <Container>
      <PageHeader title="Browse Events" intro="Find your next night on three channels." />
      <Stack gap="lg">
        <FilterBar
          filters={filters}
          cities={data?.cities ?? []}
          onChange={change}
          onDone={settle}
          unfiltered={unfiltered}
        />
        {list ? (
          <BrowseResults list={list} filters={shownFilters} />
        ) : error ? (
          <LoadFailure
            message={errorText(error, MESSAGES.loadEventsFailed)}
            onRetry={() => void refetch()}
          />
        ) : (
          <EventGridSkeleton />
        )}
      </Stack>
    </Container>
  );
}
