import { useEffect, useEffectEvent, useState } from 'react';
import type { FollowerState, ServerFollower } from './server-follower';

/**
 * Runs a follower of the server while the component is shown, and another one once a value of `of` changes. Null until
 * the storage of the device is open.
 */
export function useFollower<
  Store extends { close: () => void },
  Follower extends ServerFollower<FollowerState>,
>(
  openStore: () => Promise<Store>,
  make: (store: Store) => Follower,
  of: readonly unknown[],
): { follower: Follower | null; failed: boolean } {
  const [follower, setFollower] = useState<Follower | null>(null);
  const [failed, setFailed] = useState(false);
  const makeCurrent = useEffectEvent(make);

  useEffect(() => {
    let isClosed = false;
    const fail = () => {
      if (!isClosed) setFailed(true);
    };
    const opening = openStore().then((store) => {
      const opened = makeCurrent(store);
      opened.start().catch(fail);
      setFollower(opened);
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
  }, of);

  return { follower, failed };
}
