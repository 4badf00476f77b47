import { useLocation } from '@stagedoor/platform';
import { useEffect, useRef } from 'react';

const OF_ONE_PAGE =
  'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]';

/**
 * Removes the page server's head elements for the first page after a navigation, so that the browser never shares or
 * prints the URL of a page that was left.
 */
export function useFirstPageHead(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove();
  }, [pathname]);
}
