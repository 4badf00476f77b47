import { SCAN_BATCH_LIMIT } from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';
import { DoorStore } from './door-store';
import { inBatches } from './in-batches';
import { BATCH_MS, postScans } from './post-scans';

/**
 * Deletes the list of a door at which this device no longer works, and sends the scans that it still has: a supervisor
 * decides about those that were taken before the end. Returns how many were sent. Throws when one is not taken, and
 * keeps it.
 */
export async function leaveDoor(
  api: ApiClient,
  { eventId, deviceId }: { eventId: string; deviceId: string },
): Promise<number> {
  const store = await DoorStore.open();
  try {
    await store.forgetNight(eventId);
    const kept = await store.waitingScans(eventId);
    const scans = kept.filter(({ shown }) => shown !== null);
    for (const gate of new Set(scans.map((scan) => scan.gate))) {
      const taken = scans.filter((scan) => scan.gate === gate);
      for (const batch of inBatches(taken, SCAN_BATCH_LIMIT)) {
        await postScans(api, { eventId, deviceId, gate }, batch, BATCH_MS);
        await store.dropScans(batch.map(({ id }) => id));
      }
    }
    return scans.length;
  } finally {
    store.close();
  }
}
