import type { ApiClient } from '@stagedoor/platform';
import { DoorStore } from './door-store';
import { type KeptFrom, sendKept } from './send-kept';

/**
 * Deletes the list of a door at which this device no longer works, and sends the scans that it still has: a supervisor
 * decides about those that were taken before the end. Returns how many were sent. Throws when one is not taken, and
 * keeps it.
 */
export async function leaveDoor(api: ApiClient, from: KeptFrom): Promise<number> {
  const store = await DoorStore.open();
  await store.forgetNight(from.eventId).finally(() => store.close());
  return sendKept(api, from);
}
