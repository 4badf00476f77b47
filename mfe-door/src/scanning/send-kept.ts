import type { ApiClient } from '@stagedoor/platform';
import { headsetBatches, sendHeadsetBatch } from '../shared/headset-batches';
import { HeadsetStore } from '../shared/headset-store';
import { isOf } from '../shared/owner';
import { postHeadsetEntries } from '../shared/post-headset-entries';
import { DoorStore } from './door-store';
import { BATCH_MS, postScans, type ScanPlace } from './post-scans';
import { sendEach } from './send-each';
import { waitingBatches } from './waiting-batches';

/** The door, and the device and the one who have scanned at it. */
export interface KeptFrom extends Pick<ScanPlace, 'eventId' | 'deviceId'> {
  /** The id of the person, or the token of the helper's link, who also makes the calls. */
  owner: string | undefined;
  /** The gate of a helper's link, which takes scans from no other gate. */
  linkGate?: string;
}

/** How much was sent. */
export interface SentCounts {
  scans: number;
  headsetEntries: number;
}

/**
 * Sends what the owner has shown or done with this device and not sent: each scan from its gate, those of a helper from
 * the gate of the link, then the headset entries. Throws when one is not taken, and keeps it.
 */
export async function sendKept(api: ApiClient, from: KeptFrom): Promise<SentCounts> {
  const sent: SentCounts = { scans: 0, headsetEntries: 0 };
  await sendEach(
    [
      async () => (sent.scans = await sendScans(api, from)),
      async () => (sent.headsetEntries = await sendEntries(api, from)),
    ],
    (send) => send(),
  );
  return sent;
}

/** Sends the scans alone. Returns how many. */
export async function sendScans(api: ApiClient, from: KeptFrom): Promise<number> {
  const { eventId, deviceId, owner, linkGate } = from;
  const store = await DoorStore.open();
  try {
    const batches = waitingBatches((await store.waitingScans(eventId)).filter(isOf(owner)));
    await sendEach(batches, async ({ gate, scans }) => {
      await postScans(api, { eventId, deviceId, gate: linkGate ?? gate }, scans, BATCH_MS);
      await store.dropScans(scans.map(({ id }) => id));
    });
    return batches.flatMap(({ scans }) => scans).length;
  } finally {
    store.close();
  }
}

/** Sends the headset entries alone. Returns how many. */
export async function sendEntries(api: ApiClient, from: KeptFrom): Promise<number> {
  const store = await HeadsetStore.open();
  try {
    const waiting = (await store.waitingEntries(from.eventId)).filter(isOf(from.owner));
    await sendEach(headsetBatches(waiting), (batch) =>
      sendHeadsetBatch(store, batch, (entries) => postHeadsetEntries(api, from, entries, BATCH_MS)),
    );
    return waiting.length;
  } finally {
    store.close();
  }
}
