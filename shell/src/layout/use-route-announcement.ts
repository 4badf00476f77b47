import { useLocation } from '@stagedoor/platform';
import { useEffect, useRef, useState } from 'react';

/**
 * Announces a client-side navigation: focuses the page's heading, or the main area, and returns the page's title, once
 * set, for a live region. A change of the query alone is no navigation.
 */
export function useRouteAnnouncement(mainId: string): string {
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const moved = useRef(false);
  const [named, setNamed] = useState({ path: '', title: '' });
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => {
      if (moved.current) setNamed({ path: arrivedAt.current, title: document.title });
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    moved.current = true;
    const main = document.getElementById(mainId);
    // The heading of a skeleton would lose the focus when it is removed.
    const target = main?.querySelector<HTMLElement>('h1:not([aria-busy=true] *)') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [mainId, pathname]);
  return named.path === pathname ? named.title : '';
}
