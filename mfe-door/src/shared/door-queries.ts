import type { DoorEvent, DoorReport } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';

const REPORT_MS = 2_000;

/** The events at whose doors the user may work, the next first. */
export const nightsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['door', 'nights'],
    queryFn: ({ signal }) => api.get<DoorEvent[]>('/events/door', { signal }),
  });

export const nightQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['door', 'night', eventId],
    queryFn: ({ signal }) =>
      api.get<DoorEvent>(`/events/${encodeURIComponent(eventId)}/door`, { signal }),
  });

/** The night at a glance, read again and again. */
export const reportQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['door', 'report', eventId],
    queryFn: ({ signal }) => api.get<DoorReport>(`/events/${eventId}/door/report`, { signal }),
    refetchInterval: REPORT_MS,
  });
