import type { SessionList } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** Everywhere where somebody is signed in. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.get<SessionList>('/auth/sessions', { signal }),
  });
