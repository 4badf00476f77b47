import type { Team } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';
import { EVENTS } from '../../../shared/event-queries';

/** The people whom the creator has invited to work at an event. */
export const teamQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: [...EVENTS, 'team', eventId],
    queryFn: ({ signal }) => api.get<Team>(`/events/${eventId}/team`, { signal }),
  });
