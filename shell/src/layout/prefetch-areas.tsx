import { areaOf } from '@stagedoor/federation/runtime';
import { useLocation, useSession } from '@stagedoor/platform';
import { useIsFetching } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom';
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
 * Fetches the areas that the header links to, once the first screen is shown, its data have loaded and the browser is
 * idle. Only fills the browser's cache: running code that may not be needed would cost memory and time. Does nothing
 * offline or when the browser asks to save data.
 */
export function PrefetchAreas() {
  const { registry, areas } = useShell();
  const { pathname } = useLocation();
  const { user } = useSession();
  const isCalling = useIsFetching() > 0;
  const { initialized } = useContext(RouterState)!;
  const area = areaOf(registry, pathname);
  // An area is open before the files of its screen have arrived.
  const isOpening = area !== null && !(initialized && areas.isOpen(area.remote));
  const isSignedIn = user !== null;
  const role = user?.currentRole ?? null;
  useEffect(() => {
    if (!isSignedIn || isOpening || isCalling) return undefined;
    return whenIdle(() => {
      if (savesData()) return;
      for (const { to } of linksFor(registry.links, 'header', role)) areas.prefetchFiles(to);
    });
  }, [areas, registry, isSignedIn, isOpening, isCalling, role]);
  return null;
}
