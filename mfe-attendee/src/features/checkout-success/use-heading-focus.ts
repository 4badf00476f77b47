import { useEffect, useRef } from 'react';

/** Focuses the heading of the outcome if the controls that it replaces had the focus. */
export function useHeadingFocus(screen: 'loading' | 'pending' | 'outcome'): void {
  const last = useRef(screen);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (screen === 'outcome' && last.current === 'pending' && isFocusLost) {
      const heading = document.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
    }
    last.current = screen;
  }, [screen]);
}
