import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';

export {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';

/** Retries once (section 9), except a refusal, which a retry does not change. */
function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.isRefusal);
}

/**
 * The cache of server data: one retry, no refetch on window focus (specification, section 9). Without a network, a call
 * fails like any other without a response, instead of being queued until the network is back.
 * @host
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryOnce,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
