import { useLocation } from '@stagedoor/platform';
import { useEffect, useRef, useState } from 'react';

/**
 * Makes moving to another page noticeable without a page load: the focus goes to its heading, or to the main area, and its
 * title is returned to be read out, once the page has set it. Another query on the same page is not another page.
 */
export function useArrival(mainId: string): string {
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
    // A heading that stands in while the screen loads would take the focus away with it.
    const target = main?.querySelector<HTMLElement>('h1:not([aria-busy=true] *)') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [mainId, pathname]);
  return named.path === pathname ? named.title : '';
}
