import type { EventList } from '@stagedoor/contracts';
import { type ApiClient, queryOptions } from '@stagedoor/platform';

const SHOWN = 6;

/** The next events on sale. */
export const eventsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['%NAME%', 'events'],
    queryFn: async ({ signal }) => {
      const { events } = await api.get<EventList>('/events', { params: { limit: SHOWN }, signal });
      return events;
    },
  });
