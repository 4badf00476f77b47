import { useLocation } from '@stagedoor/platform';
import { useContext, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router-dom';
import { isAtDocument } from '../app/first-data';

declare global {
  /** Places the page, also while it is still growing: see `SCROLL_SCRIPT` of the page server. */
  var stagedoorScroll:
    | {
        /** By key of the history entry. */
        positions: Record<string, number>;
        read: () => number;
        place: (top?: number) => void;
      }
    | undefined;
}

/**
 * Scrolls after a navigation: to the position of an earlier visit, the element of the hash, or the top. The first page
 * of a document is where its script or the visitor has scrolled to.
 */
export function useScrollPosition(): void {
  const { router } = useContext(RouterContext)!;
  const location = useLocation();
  const first = useRef(location);
  const scroll = globalThis.stagedoorScroll;
  useLayoutEffect(
    () => scroll && router.enableScrollRestoration(scroll.positions, scroll.read),
    [router, scroll],
  );
  useLayoutEffect(() => {
    if (location === first.current && isAtDocument(location)) return;
    const { restoreScrollPosition: saved, preventScrollReset } = router.state;
    const target = document.getElementById(location.hash.slice(1));
    scroll?.place(saved || (preventScrollReset || target ? undefined : 0));
    if (!saved) target?.scrollIntoView();
  }, [location, router, scroll]);
}
