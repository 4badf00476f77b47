import { useEffect } from 'react';
import { useShell } from '../app/shell-context';

/** Fetches the area behind a link of this site as soon as the pointer or the focus is on it. */
export function useAnticipation(): void {
  const { areas } = useShell();
  useEffect(() => {
    const anticipate = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === window.location.origin) areas.anticipate(link.pathname);
    };
    document.addEventListener('pointerover', anticipate);
    document.addEventListener('focusin', anticipate);
    return () => {
      document.removeEventListener('pointerover', anticipate);
      document.removeEventListener('focusin', anticipate);
    };
  }, [areas]);
}
