import { LIST_LIMIT, MESSAGES, type EventList } from '@stagedoor/contracts';
import { errorText, useApi, useMutation, useQueryClient } from '@stagedoor/platform';
import { AlertBanner, Button, Text } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import { EVENTS_OF_A_PAGE, eventsAtLeast, type EventsAsked } from '../../shared/events/event-pages';
import { listSize } from './count-line';

interface MoreEventsProps {
  list: EventList;
  asked: EventsAsked | null;
  queryKey: readonly unknown[];
  mayGrow: boolean;
  onPress: () => void;
}

/** As far below the screen as the screen is high. */
const AHEAD = { rootMargin: '0px 0px 100% 0px' };

/**
 * The end of a list that goes on: adds the next events when one comes near it, and when the button is pressed. After a
 * thousand it waits for the button, so that what stands below can be reached.
 */
export function MoreEvents({ list, asked, queryKey, mayGrow, onPress }: MoreEventsProps) {
  const end = useRef<HTMLDivElement>(null);
  const { mutate, variables, error } = useGrowth(asked, queryKey);
  const { length } = list.events;
  // Also when the next ones have come and are not drawn yet.
  const isGrowing = variables === list && !error;
  const goesOnByItself = mayGrow && !isGrowing && !error && length < LIST_LIMIT;

  useEffect(() => {
    if (!goesOnByItself || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) mutate(list);
    }, AHEAD);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [goesOnByItself, list, mutate]);

  const size = listSize(list, asked);
  return (
    <>
      {error && (
        <AlertBanner tone="error">{errorText(error, MESSAGES.loadEventsFailed)}</AlertBanner>
      )}
      <div ref={end}>
        <Button
          variant="secondary"
          pending={isGrowing}
          pendingLabel="Loading…"
          onClick={() => {
            onPress();
            if (mayGrow) mutate(list);
          }}
        >
          {error ? 'Try again' : 'Show more events'}
        </Button>
      </div>
      <Text tone="muted" size="small">
        {size === 'unknown' ? `${length} shown so far` : `${length} of ${size} shown`}
      </Text>
    </>
  );
}

/** Fetches the next page and puts it behind the list, unless that was replaced meanwhile. */
function useGrowth(asked: EventsAsked | null, queryKey: readonly unknown[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (list: EventList) => {
      const count = list.events.length + EVENTS_OF_A_PAGE;
      const longer = await eventsAtLeast(api, asked ?? {}, count, { from: list });
      queryClient.setQueryData<EventList>(queryKey, (now) => (now === list ? longer : now));
    },
  });
}
