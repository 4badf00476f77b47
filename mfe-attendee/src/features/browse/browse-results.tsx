import type { EventList } from '@stagedoor/contracts';
import { EmptyState, Text } from '@stagedoor/ui';
import { memo } from 'react';
import { EventGrid } from '../../shared/events/event-grid';
import { addressOf, filterEvents, isFiltering, type EventFilters } from './event-filters';

interface BrowseResultsProps {
  list: EventList;
  filters: EventFilters;
}

/** How many events there are or were found, and the events. Drawn anew only when one of the two changes. */
export const BrowseResults = memo(function BrowseResults({ list, filters }: BrowseResultsProps) {
  const isNarrowed = isFiltering(filters);
  const found = filterEvents(list.events, filters);
  return (
    <>
      <Text role="status" tone="muted">
        {isNarrowed
          ? `Found ${found.length} events of ${list.total} total`
          : `Showing all ${list.total} events`}
      </Text>
      {found.length > 0 ? (
        <EventGrid events={found} level={2} list={addressOf(filters)} />
      ) : (
        <EmptyState illustration="search" title="No Events Found">
          {isNarrowed
            ? 'Nothing matches all of your filters. Try another place or day.'
            : 'There is nothing on sale at the moment. Look in again soon.'}
        </EmptyState>
      )}
    </>
  );
});
