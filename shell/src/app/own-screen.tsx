import { useLocation } from '@stagedoor/platform';
import { useCallback, useEffect, useState } from 'react';
import { AreaSkeleton } from '../remotes/area-skeleton';
import { AreaUnavailable } from '../remotes/area-unavailable';
import { isServed } from '../remotes/leave-for-missing-files';
import { useReload } from '../remotes/use-try-again';

type OwnScreens = typeof import('./own-screens');

let loaded: OwnScreens | null = null;

/** Loads the file of the shell's own screens, once. After a failure, the next call tries again. */
export async function loadOwnScreens(): Promise<OwnScreens> {
  loaded = await import('./own-screens');
  return loaded;
}

/**
 * One of the shell's own screens: at once if their file is loaded, as it is after the first idle moment. Otherwise a
 * skeleton, or the message that the file could not be loaded. If "Try again" fails too and the site responds, a newer
 * shell may have replaced the file: the document is loaded again.
 */
export function OwnScreen({ name }: { name: keyof OwnScreens }) {
  const [screens, setScreens] = useState(loaded);
  const [failed, setFailed] = useState(false);
  const { pathname, search } = useLocation();
  const reload = useReload();
  const show = useCallback((found: OwnScreens) => {
    setFailed(false);
    setScreens(found);
  }, []);

  useEffect(() => {
    if (!screens) loadOwnScreens().then(show, () => setFailed(true));
  }, [screens, show]);

  const tryAgain = () =>
    void loadOwnScreens().then(show, async () => {
      if (await isServed(pathname + search)) reload();
    });

  if (failed) return <AreaUnavailable onTryAgain={tryAgain} />;
  if (!screens) return <AreaSkeleton />;
  const Screen = screens[name];
  return <Screen />;
}
