import type { HelperLinks } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

const LINKS_MS = 5_000;

/** The helpers' links of an event, read repeatedly: a phone may claim one at any time. */
export const helperLinksQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['door', 'helper-links', eventId],
    queryFn: ({ signal }) =>
      api.get<HelperLinks>(`/events/${eventId}/door/helper-links`, { signal }),
    refetchInterval: LINKS_MS,
  });
