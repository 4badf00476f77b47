import { useLocation } from '@stagedoor/platform';
import { useEffect, useRef } from 'react';

const OF_ONE_PAGE =
  'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]';

/**
 * Takes what the page server said about the first page out of the document once another page is shown: what a browser
 * shares or prints must never carry the address of a page that was left.
 */
export function useFirstPageHead(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove();
  }, [pathname]);
}
