import { pages } from '@stagedoor/contracts';
import { useLocation, useSession } from '@stagedoor/platform';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../app/shell-context';
import { placeOf } from '../remotes/place-of';
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
 * Fetches the areas that the header links to, once the first area is open, its data have loaded and the browser is
 * idle: for signed-in users those of their menu, into the browser's cache only, because running code that may not be
 * needed would cost memory and time; for guests the shell's own screens. Does nothing offline or when the browser asks
 * to save data.
 */
export function PrefetchAreas() {
  const { registry, areas } = useShell();
  const { pathname } = useLocation();
  const { user } = useSession();
  const isCalling = useIsFetching() > 0;
  const place = placeOf(registry, pathname);
  const isOpening = place !== null && !areas.isOpen(place);
  const isSignedIn = user !== null;
  const role = user?.currentRole ?? null;
  useEffect(() => {
    if (isOpening || isCalling) return undefined;
    return whenIdle(() => {
      if (savesData()) return;
      if (!isSignedIn) return areas.preload(pages.login);
      for (const { to } of linksFor(registry.links, 'header', role)) areas.prefetchFiles(to);
    });
  }, [areas, registry, isSignedIn, isOpening, isCalling, role]);
  return null;
}
