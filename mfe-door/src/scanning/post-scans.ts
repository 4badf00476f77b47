import type { Scan, ScanBatch, ScanResults } from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';

/** Enough for a full batch on a slow network. */
export const BATCH_MS = 15_000;

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
      ...{ id, hash, direction, at, shown, listAge },
    })),
  };
  return api.post<ScanResults>(`/events/${eventId}/door/scans`, body, {
    signal: AbortSignal.timeout(withinMs),
  });
}
