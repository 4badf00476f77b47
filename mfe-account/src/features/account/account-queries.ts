import type { OwnEmailChange, SessionList } from '@stagedoor/contracts';
import { queryOptions, type ApiClient, type QueryClient } from '@stagedoor/platform';

/** The sessions of the user. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.get<SessionList>('/auth/sessions', { signal }),
  });

/** The pending change of the user's address. */
export const emailChangeQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'email-change'],
    queryFn: ({ signal }) => api.get<OwnEmailChange>('/auth/email-change', { signal }),
  });

/** Reads a query again after a change. Its first read may be pending and older: invalidateQueries would let it finish. */
export async function readAgain(
  queryClient: QueryClient,
  { queryKey }: { queryKey: readonly unknown[] },
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
