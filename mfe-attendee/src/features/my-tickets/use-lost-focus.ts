import { useEffect, useRef } from 'react';

/** Moves a focus that is lost with a removed ticket, when `count` falls, to the heading of the page. */
export function useLostFocus(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const hasFallen = count < before.current;
    before.current = count;
    if (!hasFallen || document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [count]);
}
