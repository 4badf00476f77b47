import { useEffect } from 'react';
import { useShell } from '../app/shell-context';

/** Loads the area behind an internal link as soon as it is hovered or focused. */
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
