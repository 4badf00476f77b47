import type { Headphones, HeadsetHolders, HeadsetLabels } from '@stagedoor/contracts';
import { type ApiClient, queryOptions } from '@stagedoor/platform';

const LIVE_MS = 2_000;

/** The headphones of an event, read again and again. */
export const headphonesQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['headphones', 'now', eventId],
    queryFn: ({ signal }) => api.get<Headphones>(`/events/${eventId}/headphones`, { signal }),
    refetchInterval: LIVE_MS,
  });

/** Who has a headset now. */
export const holdersQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['headphones', 'holders', eventId],
    queryFn: ({ signal }) =>
      api.get<HeadsetHolders>(`/events/${eventId}/headphones/holders`, { signal }),
    refetchInterval: LIVE_MS,
  });

/** The labels of the numbers from one to another. */
export const labelsQuery = (api: ApiClient, eventId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['headphones', 'labels', eventId, from, to],
    queryFn: ({ signal }) =>
      api.get<HeadsetLabels>(`/events/${eventId}/headphones/labels`, {
        ...{ signal, params: { from: String(from), to: String(to) } },
      }),
  });
