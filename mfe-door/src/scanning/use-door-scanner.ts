import type { DoorEvent } from '@stagedoor/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDoorApi, useIsHelper } from '../shared/helper-api';
import { DoorScanner } from './door-scanner';
import { DoorStore } from './door-store';

/** Asks the browser not to clear what this device keeps when it runs out of space. */
function askToStay(): void {
  const { storage } = navigator as { storage?: StorageManager };
  storage?.persist().catch(() => undefined);
}

/** Runs a scanner while the component is shown. Null until the storage of the device is open. */
export function useDoorScanner(
  night: DoorEvent,
  deviceId: string,
  gate: string,
): { scanner: DoorScanner | null; failed: boolean } {
  const api = useDoorApi();
  const isHelper = useIsHelper();
  const [scanner, setScanner] = useState<DoorScanner | null>(null);
  const [failed, setFailed] = useState(false);
  const eventId = night.event.id;
  // Another count of people inside is no reason to start anew.
  const current = useEffectEvent(() => night);

  useEffect(() => {
    let isClosed = false;
    const fail = () => {
      if (!isClosed) setFailed(true);
    };
    const opening = DoorStore.open().then((store) => {
      askToStay();
      const opened = new DoorScanner({ api, store, night: current(), deviceId, gate, isHelper });
      opened.start().catch(fail);
      setScanner(opened);
      return () => {
        opened.stop();
        store.close();
      };
    });
    opening.catch(fail);
    return () => {
      isClosed = true;
      opening.then((close) => close()).catch(() => undefined);
    };
  }, [api, eventId, deviceId, gate, isHelper]);

  return { scanner, failed };
}
