import { useEffect } from 'react';
import { useShell } from '../app/shell-context';

/** Loads the area behind an internal link as soon as it is hovered or focused. */
export function usePreload(): void {
  const { areas } = useShell();
  useEffect(() => {
    const preload = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin === window.location.origin) areas.preload(link.pathname);
    };
    document.addEventListener('pointerover', preload);
    document.addEventListener('focusin', preload);
    return () => {
      document.removeEventListener('pointerover', preload);
      document.removeEventListener('focusin', preload);
    };
  }, [areas]);
}
