import { useEffect } from 'react';

/** Focuses the heading of an outcome that replaces the form of the page, if the removed form had the focus. */
export function useFocusedHeading(isOutcome: boolean): void {
  useEffect(() => {
    if (!isOutcome || document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [isOutcome]);
}
