import type { Event, EventOrderTotals } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

export const readEvent = (api: ApiClient, id: string, signal?: AbortSignal) =>
  api.get<Event>(`/events/${encodeURIComponent(id)}`, { signal });

/**
 * An event to be changed. The totals of its orders are its creator's alone: their refusal tells anybody else so before
 * something is typed.
 */
export const editableEventQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['events', 'edit', id],
    queryFn: async ({ signal }) => {
      const totals = `/events/${encodeURIComponent(id)}/orders/totals`;
      const [event] = await Promise.all([
        readEvent(api, id, signal),
        api.get<EventOrderTotals>(totals, { signal }),
      ]);
      return event;
    },
    // A form begins with what is saved now.
    gcTime: 0,
  });
