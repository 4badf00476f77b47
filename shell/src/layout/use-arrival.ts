import { useLocation } from '@stagedoor/platform';
import { useEffect, useRef, useState } from 'react';

/** Follows the name of the page, which screens set when they know it. */
function useDocumentTitle(): string {
  const [title, setTitle] = useState(document.title);
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return title;
}

/**
 * Makes moving to another page noticeable without a page load: the focus goes to its heading, or to the main area, and its
 * title is returned to be read out. Another query on the same page is not another page.
 */
export function useArrival(mainId: string): string {
  const { pathname } = useLocation();
  const title = useDocumentTitle();
  const [start] = useState(pathname);
  const arrivedAt = useRef(pathname);
  const moved = useRef(false);
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
  return pathname === start ? '' : title;
}
