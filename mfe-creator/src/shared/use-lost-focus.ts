import { useEffect, useRef } from 'react';

/**
 * Moves a focus lost with a removed button to the first element with one of those ids (or the link in it), else to the
 * heading of the page. Does not move a focus that is not lost, nor after the next key or press of the pointer.
 */
export function useLostFocus(): (...elementIds: string[]) => void {
  const target = useRef<string[] | null>(null);

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
    const element = target.current.map((id) => document.getElementById(id)).find((found) => found);
    const place = element ?? document.querySelector('h1');
    const link = element?.querySelector('a');
    if (!link) place?.setAttribute('tabindex', '-1');
    (link ?? place)?.focus();
    target.current = null;
  });

  return (...elementIds) => {
    target.current = elementIds;
  };
}
