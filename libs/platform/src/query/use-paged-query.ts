import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Page } from './paged-list';
import { useLoggedFailure } from './use-logged-failure';

const NONE: Page<never> = { items: [], nextCursor: null };

/** A list that comes in pages: empty while it loads, and when that fails, which is logged as `failure` and no more. */
export function usePagedQuery<Item>(query: UseQueryOptions<Page<Item>>, failure: string) {
  const { data, error, isPending, isFetching, refetch } = useQuery(query);
  useLoggedFailure(failure, error);
  return {
    list: data ?? NONE,
    isPending,
    /** Nothing else is being fetched in place of this list. */
    mayGrow: !isFetching,
    failed: error !== null,
    refetch: () => void refetch(),
  };
}
