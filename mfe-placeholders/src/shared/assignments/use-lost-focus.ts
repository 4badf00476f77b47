import { useEffect, useRef } from 'react';

/** Moves a focus that is lost when `count` falls, with a removed entry of a list, to the element of that selector. */
export function useLostFocus(count: number | undefined, selector: string): void {
  const before = useRef(count);
  useEffect(() => {
    const hasFallen = count !== undefined && count < (before.current ?? 0);
    before.current = count;
    if (!hasFallen || document.activeElement !== document.body) return;
    const target = document.querySelector<HTMLElement>(selector);
    target?.setAttribute('tabindex', '-1');
    target?.focus();
  }, [count, selector]);
}
