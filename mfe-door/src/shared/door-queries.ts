import type { DoorReport } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';
import { sendAllKept } from '../scanning/send-all-kept';
import { fetchNight, fetchNights } from './kept-nights';

const REPORT_MS = 2_000;
const KEPT_MS = 5_000;
const NIGHT_MS = 300_000;

/** The events at whose doors the user may work, the next first. */
export const nightsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['door', 'nights'],
    queryFn: ({ signal }) => fetchNights(api, signal),
    networkMode: 'always',
  });

/** A night, read again in case the event is moved. */
export const nightQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['door', 'night', eventId],
    queryFn: ({ signal }) => fetchNight(api, eventId, signal),
    refetchInterval: NIGHT_MS,
    networkMode: 'always',
  });

/**
 * Sends what this device has scanned and done with headsets at any door, again until the server has it. `scansAt` is the
 * event whose scans the page sends itself.
 */
export const keptQuery = (api: ApiClient, isSignedIn: boolean, scansAt?: string) =>
  queryOptions({
    queryKey: ['door', 'kept', isSignedIn, scansAt],
    queryFn: () => sendAllKept(api, isSignedIn, scansAt),
    refetchInterval: KEPT_MS,
    networkMode: 'always',
  });

/** The night at a glance, read again and again. */
export const reportQuery = (api: ApiClient, eventId: string) =>
  queryOptions({
    queryKey: ['door', 'report', eventId],
    queryFn: ({ signal }) => api.get<DoorReport>(`/events/${eventId}/door/report`, { signal }),
    refetchInterval: REPORT_MS,
  });
