import { useEffect, useRef } from 'react';

/**
 * Moves a focus lost with a removed button to the element with that id (or the link in it), else to the heading of the
 * page. Does not move a focus that is not lost, nor after the next key or press of the pointer.
 */
export function useLostFocus(): (elementId: string | undefined) => void {
  const target = useRef<{ elementId: string | undefined } | null>(null);

  useEffect(() => {
    const drop = () => void (target.current = null);
    document.addEventListener('keydown', drop, true);
    document.addEventListener('pointerdown', drop, true);
    return () => {
      document.removeEventListener('keydown', drop, true);
      document.removeEventListener('pointerdown', drop, true);
    };
  }, []);

  // Runs after every render: the button may be removed by the response or by the list that is read again.
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
