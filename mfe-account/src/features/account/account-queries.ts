import type { OwnEmailChange, SessionList } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

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
