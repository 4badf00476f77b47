import { useEffect, useRef } from 'react';

/**
 * Takes a focus that is lost with its button to the element of that id (or the link in it), or to the heading of the
 * page where there is none. A focus that is somewhere stays.
 */
export function useLostFocus(): (elementId: string | undefined) => void {
  const target = useRef<{ elementId: string | undefined } | null>(null);

  // After every drawing: the button may go with the answer or with the list that is read anew.
  useEffect(() => {
    if (!target.current || document.activeElement !== document.body) return;
    const { elementId } = target.current;
    const element = elementId === undefined ? null : document.getElementById(elementId);
    const place = element ?? document.querySelector('h1');
    const link = element?.querySelector('a');
    if (!link) place?.setAttribute('tabindex', '-1');
    (link ?? place)?.focus();
    target.current = null;
  });

  return (elementId) => {
    target.current = { elementId };
  };
}
