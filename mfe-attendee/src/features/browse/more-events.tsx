import { LIST_LIMIT, MESSAGES, type EventList } from '@stagedoor/contracts';
import { errorText, useApi, useGrowth } from '@stagedoor/platform';
import { ShowMore, Text } from '@stagedoor/ui';
import { useCallback } from 'react';
import { pagedEvents, type ApiFilters } from '../../shared/events/event-pages';
import { listSize } from './count-line';

interface MoreEventsProps {
  list: EventList;
  apiFilters: ApiFilters | null;
  queryKey: readonly unknown[];
  mayGrow: boolean;
  onPress: () => void;
}

/**
 * The end of a list with more pages. Adds the next page on scroll and on a press of the button. From `LIST_LIMIT`
 * events on only the button adds a page, so that the footer can be reached.
 */
export function MoreEvents({ list, apiFilters, queryKey, mayGrow, onPress }: MoreEventsProps) {
  const api = useApi();
  const { mutate, variables, error } = useGrowth(pagedEvents(api, apiFilters ?? {}), queryKey);
  const grow = useCallback(() => mutate(list), [list, mutate]);
  const { length } = list.events;
  const size = listSize(list, apiFilters);
  return (
    <>
      <ShowMore
        label="Show more events"
        // Still pending after the response, until the new events are rendered.
        pending={variables === list && !error}
        error={error ? errorText(error, MESSAGES.loadEventsFailed) : undefined}
        onNear={mayGrow && length < LIST_LIMIT ? grow : undefined}
        onPress={() => {
          if (!mayGrow) return;
          onPress();
          grow();
        }}
      />
      <Text tone="muted" size="small">
        {size === 'unknown' ? `${length} shown so far` : `${length} of ${size} shown`}
      </Text>
    </>
  );
}
