import type { EventSummary } from '@stagedoor/contracts';
import { useApi } from '@stagedoor/platform';
import { useEffect, useState } from 'react';
import { DoorScanner } from './door-scanner';
import { DoorStore } from './door-store';

/** Runs a scanner while the component is shown. Null until the storage of the device is open. */
export function useDoorScanner(
  event: EventSummary,
  deviceId: string,
  gate: string,
): { scanner: DoorScanner | null; failed: boolean } {
  const api = useApi();
  const [scanner, setScanner] = useState<DoorScanner | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let isClosed = false;
    const fail = () => {
      if (!isClosed) setFailed(true);
    };
    const opening = DoorStore.open().then((store) => {
      const opened = new DoorScanner({ api, store, event, deviceId, gate });
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
  }, [api, event, deviceId, gate]);

  return { scanner, failed };
}
