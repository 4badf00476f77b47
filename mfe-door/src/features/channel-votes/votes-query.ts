import type { VoteCounts } from '@stagedoor/contracts';
import { type ApiClient, queryOptions } from '@stagedoor/platform';

/** With the time of a request, a vote is on the screen within two seconds. */
const LIVE_MS = 1_500;

/** The votes of an event by channel, refreshed while they are shown. */
export const votesQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['votes', 'event', eventId],
    queryFn: ({ signal }) => api.get<VoteCounts>(`/events/${eventId}/door/votes`, { signal }),
    refetchInterval: LIVE_MS,
  });
