import type { ApiClient } from '@stagedoor/platform';
import { DoorStore } from './door-store';
import { type KeptFrom, type SentCounts, sendKept } from './send-kept';

/**
 * Deletes the list of a door at which this device no longer works, and sends what it still has: a supervisor decides
 * about scans that were taken before the end. Throws when one is not taken, and keeps it.
 */
export async function leaveDoor(api: ApiClient, from: KeptFrom): Promise<SentCounts> {
  const store = await DoorStore.open();
  await store.forgetNight(from.eventId).finally(() => store.close());
  return sendKept(api, from);
}
