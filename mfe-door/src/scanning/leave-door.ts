import type { ApiClient } from '@stagedoor/platform';
import { DoorStore } from './door-store';
import { BATCH_MS, postScans } from './post-scans';
import { waitingBatches } from './waiting-batches';

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
    let sent = 0;
    for (const { gate, scans } of waitingBatches(await store.waitingScans(eventId))) {
      await postScans(api, { eventId, deviceId, gate }, scans, BATCH_MS);
      await store.dropScans(scans.map(({ id }) => id));
      sent += scans.length;
    }
    return sent;
  } finally {
    store.close();
  }
}
