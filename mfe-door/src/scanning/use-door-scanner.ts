import type { DoorEvent } from '@stagedoor/contracts';
import { useApi } from '@stagedoor/platform';
import { useEffect, useState } from 'react';
import { DoorScanner } from './door-scanner';
import { DoorStore } from './door-store';

/** Runs a scanner while the component is shown. Null until the storage of the device is open. */
export function useDoorScanner(
  night: DoorEvent,
  deviceId: string,
  gate: string,
): { scanner: DoorScanner | null; failed: boolean } {
  const api = useApi();
  const [scanner, setScanner] = useState<DoorScanner | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const opening = DoorStore.open().then((store) => {
      const opened = new DoorScanner({ api, store, night, deviceId, gate });
      void opened.start();
      setScanner(opened);
      return { opened, store };
    });
    opening.catch(() => setFailed(true));
    return () => {
      void opening.then(({ opened, store }) => {
        opened.stop();
        store.close();
      });
    };
    // A refetched night is the same door.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api, night.event.id, deviceId, gate]);

  return { scanner, failed };
}
