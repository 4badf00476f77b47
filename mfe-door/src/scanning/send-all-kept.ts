import { ApiError } from '@stagedoor/platform';
import { deviceId } from '../shared/device';
import { asHelper, type Caller } from '../shared/helper-api';
import { helperCredential, isHelperToken } from '../shared/helper-credential';
import { HeadsetStore } from '../shared/headset-store';
import { isOf } from '../shared/owner';
import { DoorStore, type WaitingScan } from './door-store';
import { sendEach } from './send-each';
import { sendEntries, sendScans } from './send-kept';

/** How much one or more people have shown or done at a door with this device, and not sent. */
export interface KeptAtDoor {
  eventId: string;
  scans: number;
  headsetEntries: number;
  /** True for what another account sends once it is logged in. */
  isOfOther: boolean;
}

/** The scans that a page sends itself. */
export interface SentByPage {
  eventId: string;
  owner: string | undefined;
}

type Kept = Pick<WaitingScan, 'eventId' | 'owner'>;

/**
 * Sends what this device has kept of all doors, in the name of the one who has taken it: a person who is signed in, or the
 * link of a helper. Returns what still waits.
 */
export async function sendAllKept(caller: Caller, byPage?: SentByPage): Promise<KeptAtDoor[]> {
  const [scans, entries] = await readKept();
  const sendings = [
    ...eachOwner(scans).map((kept) => async () => {
      const sender = senderOf(caller, kept);
      if (!sender || isSame({ ...kept, owner: sender.owner }, byPage)) return;
      await sendScans(sender.api, { ...kept, ...sender, deviceId: deviceId() });
    }),
    ...eachOwner(entries).map((kept) => async () => {
      const { api, userId } = caller;
      if (!userId || !isOf(userId)(kept)) return;
      await sendEntries(api, { ...kept, owner: userId, deviceId: deviceId() });
    }),
  ];
  await sendEach(sendings, (send) => send()).catch((error: unknown) => {
    // What is not taken is sent again later.
    if (!(error instanceof ApiError)) throw error;
  });
  return countKept(caller);
}

/** Returns who sends a scan, with which calls; null for a person who is not signed in. */
function senderOf({ api, userId }: Caller, { eventId, owner }: Kept) {
  const link = owner === undefined ? helperCredential(eventId) : null;
  const sender = owner ?? link?.token ?? userId;
  if (sender === null) return null;
  if (isHelperToken(sender)) {
    return { api: asHelper(api, sender), owner: sender, linkGate: link?.gate };
  }
  return sender === userId ? { api, owner: sender } : null;
}

async function countKept(caller: Caller): Promise<KeptAtDoor[]> {
  const [scans, entries] = await readKept();
  const isOfOther = (kept: Kept) => kept.owner !== undefined && !senderOf(caller, kept);
  const events = new Set([...scans, ...entries].map(({ eventId }) => eventId));
  return [...events]
    .flatMap((eventId) =>
      [false, true].map((ofOther) => {
        const isIn = (kept: Kept) => kept.eventId === eventId && isOfOther(kept) === ofOther;
        const headsetEntries = entries.filter(isIn).length;
        return { eventId, scans: scans.filter(isIn).length, headsetEntries, isOfOther: ofOther };
      }),
    )
    .filter(({ scans, headsetEntries }) => scans + headsetEntries > 0);
}

/** Returns one of each event and owner. */
function eachOwner(kept: readonly Kept[]): Kept[] {
  return kept
    .filter((one, index) => kept.findIndex((other) => isSame(one, other)) === index)
    .map(({ eventId, owner }) => ({ eventId, owner }));
}

const isSame = (one: Kept, other?: Kept) =>
  one.eventId === other?.eventId && one.owner === other.owner;

const readKept = () => Promise.all([readScans(), readEntries()]);

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
