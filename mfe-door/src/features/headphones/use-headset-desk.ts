import type { DoorEvent } from '@stagedoor/contracts';
import { useApi } from '@stagedoor/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { deviceId } from '../../shared/device';
import { HeadsetDesk } from './headset-desk';
import { HeadsetStore } from '../../shared/headset-store';

/** Runs a desk while the component is shown. Null until the storage of the device is open. */
export function useHeadsetDesk(night: DoorEvent): { desk: HeadsetDesk | null; failed: boolean } {
  const api = useApi();
  const [desk, setDesk] = useState<HeadsetDesk | null>(null);
  const [failed, setFailed] = useState(false);
  const eventId = night.event.id;
  // Another count of people inside is no reason to start anew.
  const current = useEffectEvent(() => night);

  useEffect(() => {
    let isClosed = false;
    const fail = () => {
      if (!isClosed) setFailed(true);
    };
    const opening = HeadsetStore.open().then((store) => {
      const opened = new HeadsetDesk({ api, store, night: current(), deviceId: deviceId() });
      opened.start().catch(fail);
      setDesk(opened);
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
  }, [api, eventId]);

  return { desk, failed };
}
