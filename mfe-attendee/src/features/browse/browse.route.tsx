import { MESSAGES, SEARCH_MIN_LENGTH } from '@stagedoor/contracts';
import { errorText, usePageTitle } from '@stagedoor/platform';
import { Container, LoadFailure, PageHeader, Stack } from '@stagedoor/ui';
import { useDeferredValue } from 'react';
import { EventGridSkeleton } from '../../shared/events/event-grid';
import { BrowseResults } from './browse-results';
import { FilterBar } from './filter-bar';
import { useEventFilters } from './use-event-filters';
import { useShownEvents } from './use-shown-events';

/** `/events`: every event on sale, filtered by the query string. */
export function BrowseRoute() {
  usePageTitle('Browse Events');
  const { filters, stored, settle, readForm, unfiltered } = useEventFilters();
  const { shown, failure, cities, isOld, isTooShort, mayGrow } = useShownEvents({
    filters,
    stored,
  });
  // Deferred values render many cards in interruptible slices, so that the page stays responsive.
  const drawn = useDeferredValue(shown);
  const drawnFilters = useDeferredValue(filters);

  return (
    <Container>
      <PageHeader title="Browse Events" intro="Find your next night on three channels." />
      <Stack gap="lg">
        <FilterBar
          filters={filters}
          searchHint={isTooShort ? `Type at least ${SEARCH_MIN_LENGTH} letters.` : undefined}
          cities={cities}
          onRead={readForm}
          onDone={settle}
          unfiltered={unfiltered}
        />
        {drawn ? (
          <BrowseResults
            shown={drawn}
            filters={drawnFilters}
            isOld={isOld || (shown?.apiFilters != null && drawn !== shown)}
            mayGrow={mayGrow && drawn === shown}
          />
        ) : failure ? (
          <LoadFailure
            message={errorText(failure.error, MESSAGES.loadEventsFailed)}
            onRetry={() => void failure.refetch()}
          />
        ) : (
          <EventGridSkeleton />
        )}
      </Stack>
    </Container>
  );
}
