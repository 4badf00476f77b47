import { useEffect } from 'react';
import { readySound } from './signal';

/** Asks for sound at each press on the page: a ticket before the camera is no press, and a first sound takes long. */
export function useSound(): void {
  useEffect(() => {
    const ready = () => void readySound().catch(() => undefined);
    document.addEventListener('click', ready, { capture: true });
    return () => document.removeEventListener('click', ready, { capture: true });
  }, []);
}
