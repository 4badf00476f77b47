import type { Ticket } from '@stagedoor/contracts';
import { errorText, useApi, useGrowth, type Page } from '@stagedoor/platform';
import { ShowMore, Stack, Text } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import { myTicketsQuery, pagedTickets } from './my-tickets-query';
import { ticketElementId } from './ticket-status';

interface MoreTicketsProps {
  list: Page<Ticket>;
  /** No other request for this list is pending. */
  mayGrow: boolean;
}

/**
 * The end of a list with more pages: adds the tickets bought earlier, each to its night, and focuses the first of them.
 */
export function MoreTickets({ list, mayGrow }: MoreTicketsProps) {
  const api = useApi();
  const { mutate, isPending, error } = useGrowth(pagedTickets(api), myTicketsQuery(api).queryKey);
  const focusFrom = useRef<number | null>(null);

  useEffect(() => {
    const first = focusFrom.current === null ? undefined : list.items[focusFrom.current];
    if (!first) return;
    focusFrom.current = null;
    const ticket = document.getElementById(ticketElementId(first.id));
    ticket?.closest('details')?.setAttribute('open', '');
    ticket?.focus();
  }, [list]);

  if (!list.nextCursor) return null;
  return (
    <Stack align="center">
      <ShowMore
        label="Show earlier tickets"
        pending={isPending}
        error={error ? errorText(error, 'Failed to load tickets') : undefined}
        onPress={() => {
          if (!mayGrow) return;
          focusFrom.current = list.items.length;
          mutate(list, { onError: () => void (focusFrom.current = null) });
        }}
      />
      <Text tone="muted" size="small">
        The {list.items.length.toLocaleString('en-GB')} tickets bought last are shown.
      </Text>
    </Stack>
  );
}
