import { EmptyState, Stack, Text } from '@stagedoor/ui';
import { memo, useEffect, useRef } from 'react';
import { EventGrid } from '../../shared/events/event-grid';
import { isTooLong } from '../../shared/events/event-queries';
import { CountLine, Results } from './browse.styles';
import { countLine, foundOf, listSize } from './count-line';
import { addressOf, filterEvents, isFiltering, type EventFilters } from './event-filters';
import { MoreEvents } from './more-events';
import type { ShownEvents } from './use-shown-events';

interface BrowseResultsProps {
  shown: ShownEvents;
  filters: EventFilters;
  /** The results of a newer search are pending. */
  isOld: boolean;
  /** No other request for this list is pending. */
  mayGrow: boolean;
}

/** The note of a list that has only its first events until scripts load the others. */
function RestWithoutScripts({ list, apiFilters }: ShownEvents) {
  if (list.nextCursor === null) return null;
  return (
    <noscript>
      <Text tone="muted" size="small">
        These are the first {list.events.length} of {apiFilters ? foundOf(list) : list.total}{' '}
        events. Search for the others, or switch JavaScript on.
      </Text>
    </noscript>
  );
}

/** The count line and the events. Memoised: renders only when a property changes. */
export const BrowseResults = memo(function BrowseResults({
  shown,
  filters,
  isOld,
  mayGrow,
}: BrowseResultsProps) {
  const { list, apiFilters, queryKey } = shown;
  const isWhole = apiFilters === null && !isTooLong(list);
  const isNarrowed = apiFilters !== null || (isWhole && isFiltering(filters));
  const events = isWhole ? filterEvents(list.events, filters) : list.events;
  const hasMore = !isWhole && list.nextCursor !== null;
  const grid = useRef<HTMLUListElement>(null);
  const focusFrom = useRef<number | null>(null);

  // A press of the button moves the focus only in the list it was made in.
  useEffect(() => () => void (focusFrom.current = null), [apiFilters]);
  useEffect(() => {
    if (focusFrom.current === null) return;
    grid.current?.children[focusFrom.current]?.querySelector('a')?.focus();
    focusFrom.current = null;
  }, [events.length]);

  return (
    <Results aria-busy={isOld}>
      <CountLine role="status" tone="muted">
        {isOld
          ? 'Searching…'
          : countLine(list, isNarrowed ? { apiFilters, count: events.length } : null)}
      </CountLine>
      {events.length > 0 ? (
        <EventGrid
          ref={grid}
          events={events}
          level={2}
          list={addressOf(filters)}
          size={hasMore ? listSize(list, apiFilters) : undefined}
        />
      ) : (
        <EmptyState illustration="search" title="No Events Found">
          {isNarrowed
            ? 'Nothing matches all of your filters. Try another place or day.'
            : 'There is nothing on sale at the moment. Look in again soon.'}
        </EmptyState>
      )}
      <RestWithoutScripts {...shown} />
      {hasMore && !isOld && (
        <Stack align="center">
          <MoreEvents
            list={list}
            apiFilters={apiFilters}
            queryKey={queryKey}
            mayGrow={mayGrow}
            onPress={() => void (focusFrom.current = events.length)}
          />
        </Stack>
      )}
    </Results>
  );
});
