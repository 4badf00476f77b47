import { useEffect, useRef } from 'react';

/**
 * Takes a focus that is lost with its button to the title of an event, or to the heading of the page where there is
 * none. A focus that is somewhere stays.
 */
export function useFocusEvent(): (id: string | undefined) => void {
  const target = useRef<{ id: string | undefined } | null>(null);

  // After every drawing: the button may go with the answer or with the list that is read anew.
  useEffect(() => {
    if (!target.current || document.activeElement !== document.body) return;
    const title = document.getElementById(`event-${target.current.id}`)?.querySelector('a');
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (title ?? heading)?.focus();
    target.current = null;
  });

  return (id) => {
    target.current = { id };
  };
}
