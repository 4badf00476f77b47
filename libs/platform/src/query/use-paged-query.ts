import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Page } from './paged-list';
import { useLoggedFailure } from './use-logged-failure';

const NONE: Page<never> = { items: [], nextCursor: null };

/** A paged list: empty while it loads and after a failure, which is only logged as `failure`. */
export function usePagedQuery<Item>(query: UseQueryOptions<Page<Item>>, failure: string) {
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  useLoggedFailure(failure, error);
  return {
    list: data ?? NONE,
    isPending,
    /** False while the list is being fetched. */
    mayGrow: !isFetching,
    failed: error !== null,
    refetch: () => void refetch(),
  };
}
