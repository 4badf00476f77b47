import type { OwnEmailChange } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

/** The pending change of the address. */
export const emailChangeQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'email-change'],
    queryFn: ({ signal }) => api.get<OwnEmailChange>('/auth/email-change', { signal }),
  });
