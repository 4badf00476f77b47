import { useLocation } from '@stagedoor/platform';
import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Announces a client-side navigation: focuses the page's heading, or the main area, and returns the page's title, once
 * set, for a live region. Back focuses the link to the page that was left, if the page has one, because its scroll
 * position is restored. A change of the query alone is no navigation.
 */
export function useRouteAnnouncement(mainId: string): string {
  const { pathname } = useLocation();
  const navigation: string = useNavigationType();
  const isBack = navigation === 'POP';
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
    const left = arrivedAt.current;
    if (left === pathname) return;
    arrivedAt.current = pathname;
    moved.current = true;
    const main = document.getElementById(mainId);
    const find = (selector: string) => main?.querySelector<HTMLElement>(selector);
    // The heading of a skeleton would lose the focus when it is removed.
    const target =
      (isBack && find(`a[href="${left}"]`)) || (find('h1:not([aria-busy=true] *)') ?? main);
    // A link stays in the order of the Tab key.
    target?.setAttribute('tabindex', `${target.tabIndex}`);
    target?.focus({ preventScroll: true });
  }, [isBack, mainId, pathname]);
  return named.path === pathname ? named.title : '';
}
