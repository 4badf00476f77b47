import { areaOf } from '@stagedoor/federation/runtime';
import { useLocation, useSession } from '@stagedoor/platform';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadOwnScreens } from '../app/own-screen';
import { useShell } from '../app/shell-context';
import { linksFor } from './use-menu-links';

/** For Safari, which has no idle callback. */
const SOON_MS = 500;

function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task);
  return () => cancelIdleCallback(handle);
}

function savesData(): boolean {
  const { onLine } = navigator;
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  return !onLine || (connection as { saveData?: boolean } | undefined)?.saveData === true;
}

/**
 * Loads the shell's own screens, and fetches the areas that the header links to for signed-in users, once the first area is open, its data have loaded and the browser is
 * idle. Of areas only fills the browser's cache: running code that may not be needed would cost memory and time. Does nothing
 * offline or when the browser asks to save data.
 */
export function PrefetchAreas() {
  const { registry, areas } = useShell();
  const { pathname } = useLocation();
  const { user } = useSession();
  const isCalling = useIsFetching() > 0;
  const area = areaOf(registry, pathname);
  const isOpening = area !== null && !areas.isOpen(area.remote);
  const isSignedIn = user !== null;
  const role = user?.currentRole ?? null;
  useEffect(() => {
    if (isOpening || isCalling) return undefined;
    return whenIdle(() => {
      if (savesData()) return;
      loadOwnScreens().catch(() => undefined);
      if (!isSignedIn) return;
      for (const { to } of linksFor(registry.links, 'header', role)) areas.prefetchFiles(to);
    });
  }, [areas, registry, isSignedIn, isOpening, isCalling, role]);
  return null;
}
