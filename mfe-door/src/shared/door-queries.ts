import type { DoorReport } from '@stagedoor/contracts';
import { queryOptions, type ApiClient } from '@stagedoor/platform';
import { sendAllKept, type SentByPage } from '../scanning/send-all-kept';
import type { Caller } from './helper-api';
import { fetchNight, fetchNights } from './kept-nights';

const REPORT_MS = 2_000;
const KEPT_MS = 5_000;
const NIGHT_MS = 300_000;

/** The events at whose doors the user may work, the next first. */
export const nightsQuery = (api: ApiClient, owner: string | undefined) =>
  queryOptions({
    queryKey: ['door', 'nights', owner],
    queryFn: ({ signal }) => fetchNights(api, owner, signal),
    networkMode: 'always',
  });

/** A night, read again in case the event is moved. */
export const nightQuery = (api: ApiClient, owner: string | undefined, eventId: string) =>
  queryOptions({
    queryKey: ['door', 'night', owner, eventId],
    queryFn: ({ signal }) => fetchNight(api, owner, eventId, signal),
    refetchInterval: NIGHT_MS,
    networkMode: 'always',
  });

/** Sends what this device has scanned and done with headsets at any door, again until the server has it. */
export const keptQuery = (caller: Caller, byPage?: SentByPage) =>
  queryOptions({
    queryKey: ['door', 'kept', caller.userId, byPage],
    queryFn: () => sendAllKept(caller, byPage),
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
