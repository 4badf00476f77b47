import { type ApiClient, ApiError } from '@stagedoor/platform';
import { deviceId } from '../shared/device';
import { asHelper } from '../shared/helper-api';
import { helperCredential } from '../shared/helper-credential';
import { HeadsetStore } from '../shared/headset-store';
import { DoorStore } from './door-store';
import { sendEach } from './send-each';
import { sendEntries, sendScans } from './send-kept';

/** How much this device has shown or done at a door, and not sent. */
export interface KeptAtDoor {
  eventId: string;
  scans: number;
  headsetEntries: number;
}

/**
 * Sends what this device has kept of all doors: scans with the link of a helper where the device has one, and the rest
 * while a person is signed in. `scansAt` is the event whose scans the page sends itself. Returns what still waits.
 */
export async function sendAllKept(
  api: ApiClient,
  isSignedIn: boolean,
  scansAt?: string,
): Promise<KeptAtDoor[]> {
  const sendings = (await keptAtDoors()).flatMap(({ eventId, scans, headsetEntries }) => {
    const from = { eventId, deviceId: deviceId() };
    const link = helperCredential(eventId);
    const sender = link ? asHelper(api, link.token) : api;
    const mine = [];
    if (scans > 0 && eventId !== scansAt && (link || isSignedIn)) {
      mine.push(() => sendScans(sender, { ...from, linkGate: link?.gate }));
    }
    if (headsetEntries > 0 && isSignedIn) mine.push(() => sendEntries(api, from));
    return mine;
  });
  await sendEach(sendings, (send) => send()).catch((error: unknown) => {
    // What is not taken is sent again later.
    if (!(error instanceof ApiError)) throw error;
  });
  return keptAtDoors();
}

async function keptAtDoors(): Promise<KeptAtDoor[]> {
  const [scans, entries] = await Promise.all([readScans(), readEntries()]);
  const events = new Set([...scans, ...entries].map(({ eventId }) => eventId));
  return [...events].map((eventId) => {
    const isHere = (kept: { eventId: string }) => kept.eventId === eventId;
    const headsetEntries = entries.filter(isHere).length;
    return { eventId, scans: scans.filter(isHere).length, headsetEntries };
  });
}

async function readScans() {
  const store = await DoorStore.open();
  try {
    return (await store.waitingScans()).filter(({ shown }) => shown !== null);
  } finally {
    store.close();
  }
}

async function readEntries() {
  const store = await HeadsetStore.open();
  try {
    return await store.waitingEntries();
  } finally {
    store.close();
  }
}
