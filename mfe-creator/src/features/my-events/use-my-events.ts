import type { MyEvent } from '@stagedoor/contracts';
import { useApi, useLoggedFailure, useQuery, type Page } from '@stagedoor/platform';
import { myEventsQuery } from '../../shared/event-queries';

const NONE: Page<MyEvent> = { items: [], nextCursor: null };

/** The events of the person here; none while they load, and none when that fails. */
export function useMyEvents() {
  const { data, error, isPending, isFetching, refetch } = useQuery(myEventsQuery(useApi()));
  useLoggedFailure('Your events could not be loaded', error);
  return {
    list: data ?? NONE,
    isPending,
    mayGrow: !isFetching,
    failed: error !== null,
    refetch: () => void refetch(),
  };
}
