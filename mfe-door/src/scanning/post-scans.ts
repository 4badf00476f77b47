import { LIST_AGE_MAX, type Scan, type ScanBatch, type ScanResults } from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';

/** Enough for a full batch on a slow network. */
export const BATCH_MS = 15_000;

/** The age that a scan can name, however far the clock of the device was moved since the list was read. */
const possibleAge = (seconds: number) => Math.min(Math.max(0, seconds), LIST_AGE_MAX);

/** Returns the age of a list in seconds; null without a list. */
export function listAgeOf(listedAt: number | null): number | null {
  return listedAt && possibleAge(Math.round((Date.now() - listedAt) / 1_000));
}

/** Where scans were taken. */
export interface ScanPlace {
  eventId: string;
  deviceId: string;
  gate: string;
}

/** Sends scans to the server, which decides them. */
export function postScans(
  api: ApiClient,
  { eventId, deviceId, gate }: ScanPlace,
  scans: readonly Scan[],
  withinMs: number,
): Promise<ScanResults> {
  const body: ScanBatch = {
    ...{ deviceId, gate, sentAt: new Date().toISOString() },
    scans: scans.map(({ id, hash, direction, at, shown, listAge }) => ({
      ...{ id, hash, direction, at, shown },
      // An earlier version of the page kept any age.
      listAge: listAge && possibleAge(listAge),
    })),
  };
  return api.post<ScanResults>(`/events/${eventId}/door/scans`, body, {
    signal: AbortSignal.timeout(withinMs),
  });
}
