import { useApi, useQuery, useSession } from '@stagedoor/platform';
import { openOrdersQuery } from '../../shared/checkout/open-orders';
import { holdsOf, type Hold } from './holds';

/** What the person here holds of this event; nothing for a guest, and nothing while it cannot be told. */
export function useHolds(eventId: string): Hold[] {
  const api = useApi();
  const { status } = useSession();
  const { data } = useQuery({
    ...openOrdersQuery(api, eventId),
    enabled: status === 'signed-in',
    select: (orders) => holdsOf(orders, eventId),
  });
  return data ?? [];
}
