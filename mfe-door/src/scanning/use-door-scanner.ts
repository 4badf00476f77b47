import type { DoorEvent } from '@stagedoor/contracts';
import { useDoorApi, useDoorOwner, useIsHelper } from '../shared/helper-api';
import { useFollower } from '../shared/use-follower';
import { DoorScanner } from './door-scanner';
import { DoorStore } from './door-store';

/** Asks the browser not to clear what this device keeps when it runs out of space. */
function askToStay(): void {
  const { storage } = navigator as { storage?: StorageManager };
  storage?.persist().catch(() => undefined);
}

/** Runs a scanner while the component is shown. */
export function useDoorScanner(night: DoorEvent, deviceId: string, gate: string) {
  const api = useDoorApi();
  const isHelper = useIsHelper();
  const { id, startTime, endTime } = night.event;
  const owner = useDoorOwner();
  return useFollower(
    () => DoorStore.open(owner),
    (store) => {
      askToStay();
      return new DoorScanner({ api, store, night, deviceId, gate, isHelper });
    },
    // Another count of people inside is no reason to start again.
    [api, id, startTime, endTime, deviceId, gate, isHelper, owner],
  );
}
