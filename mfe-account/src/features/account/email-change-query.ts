import type { OwnEmailChange } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** The change of the address that waits. */
export const emailChangeQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'email-change'],
    queryFn: ({ signal }) => api.get<OwnEmailChange>('/auth/email-change', { signal }),
  });
