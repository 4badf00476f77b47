import { HEADSET_BATCH_LIMIT } from '@stagedoor/contracts';
import type { ApiClient } from '@stagedoor/platform';
import { HeadsetStore } from '../shared/headset-store';
import { postHeadsetEntries } from '../shared/post-headset-entries';
import { DoorStore } from './door-store';
import { inBatches } from './in-batches';
import { BATCH_MS, postScans, type ScanPlace } from './post-scans';
import { waitingBatches } from './waiting-batches';

/** The door and the device that has scanned at it. */
export type KeptFrom = Pick<ScanPlace, 'eventId' | 'deviceId'>;

/** How much was sent. */
export interface SentCounts {
  scans: number;
  headsetEntries: number;
}

/**
 * Sends what this device has shown or done and not sent: each scan from its gate, then the headset entries. Throws when
 * one is not taken, and keeps it.
 */
export async function sendKept(api: ApiClient, from: KeptFrom): Promise<SentCounts> {
  return { scans: await sendScans(api, from), headsetEntries: await sendEntries(api, from) };
}

async function sendScans(api: ApiClient, from: KeptFrom): Promise<number> {
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

/** Sends the headset entries alone, for a page that sends scans itself. Returns how many. */
export async function sendEntries(api: ApiClient, from: KeptFrom): Promise<number> {
  const store = await HeadsetStore.open();
  try {
    const waiting = await store.waitingEntries(from.eventId);
    for (const entries of inBatches(waiting, HEADSET_BATCH_LIMIT)) {
      await postHeadsetEntries(api, from, entries, BATCH_MS);
      await store.dropEntries(entries.map(({ id }) => id));
    }
    return waiting.length;
  } finally {
    store.close();
  }
}
