import type { ApiClient } from '@stagedoor/platform';
import { DoorStore } from './door-store';
import { BATCH_MS, postScans, type ScanPlace } from './post-scans';
import { waitingBatches } from './waiting-batches';

/** The door and the device that has scanned at it. */
export type KeptFrom = Pick<ScanPlace, 'eventId' | 'deviceId'>;

/**
 * Sends what this device has shown and not sent, each scan from its gate. Returns how many scans. Throws when one is not
 * taken, and keeps it.
 */
export async function sendKept(api: ApiClient, from: KeptFrom): Promise<number> {
  const store = await DoorStore.open();
  try {
    let sent = 0;
    for (const { gate, scans } of waitingBatches(await store.waitingScans(from.eventId))) {
      await postScans(api, { ...from, gate }, scans, BATCH_MS);
      await store.dropScans(scans.map(({ id }) => id));
      sent += scans.length;
    }
    return sent;
  } finally {
    store.close();
  }
}
