import type { MyEvent } from '@stagedoor/contracts';
import { errorText, useApi, useGrowth, type Page } from '@stagedoor/platform';
import { ShowMore, Stack, Text } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import { myEventsQuery, pagedMyEvents } from '../../shared/event-queries';
import { eventElementId } from './event-row';

interface MoreEventsProps {
  list: Page<MyEvent>;
  /** No other request for this list is pending. */
  mayGrow: boolean;
}

/**
 * The end of a list with more pages: adds the events created earlier, each to its group, and focuses the first of them.
 */
export function MoreEvents({ list, mayGrow }: MoreEventsProps) {
  const api = useApi();
  const { mutate, isPending, error } = useGrowth(pagedMyEvents(api), myEventsQuery(api).queryKey);
  const focusOn = useRef<number | null>(null);

  // Runs after every render, because rows of a long list render later.
  useEffect(() => {
    const first = focusOn.current === null ? undefined : list.items[focusOn.current];
    const row = first && document.getElementById(eventElementId(first.id));
    if (!row) return;
    focusOn.current = null;
    row.querySelector('a')?.focus();
  });

  if (!list.nextCursor) return null;
  return (
    <Stack align="center">
      <ShowMore
        label="Show earlier events"
        pending={isPending}
        error={error ? errorText(error, 'Failed to load events') : undefined}
        onPress={() => {
          if (!mayGrow) return;
          focusOn.current = list.items.length;
          mutate(list, { onError: () => void (focusOn.current = null) });
        }}
      />
      <Text tone="muted" size="small">
        The {list.items.length.toLocaleString('en-GB')} events created last are shown.
      </Text>
    </Stack>
  );
}
