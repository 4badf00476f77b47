import { useApi, useQuery, useSession } from '@stagedoor/platform';
import { openOrdersQuery } from '../../shared/checkout/open-orders';
import { holdsOf, type Hold } from './holds';

/**
 * The user's holds on this event; empty for a guest and until they are loaded. While there are orders to pay, they are
 * read again when the tab becomes visible: another tab may have released them.
 */
export function useHolds(eventId: string): Hold[] {
  const api = useApi();
  const { status } = useSession();
  const { data } = useQuery({
    ...openOrdersQuery(api, eventId),
    enabled: status === 'signed-in',
    refetchOnWindowFocus: ({ state }) => !!state.data?.length,
    select: (orders) => holdsOf(orders, eventId),
  });
  return data ?? [];
}
