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

/** One retry (section 9), for what a second try can help: never for a refusal, which would only be refused again. */
function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.isRefusal);
}

/**
 * The site's cache of server data: one retry, no refetch on window focus (specification, section 9). Without network a
 * call fails like any other that has no response: nothing waits for the network, to be sent when it is unexpected.
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
