import { useEffect } from 'react';

/** Keeps the screen on while the component is shown, on devices that can. */
export function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!wakeLock) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // A browser ends the lock when the page is hidden.
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      wakeLock.request('screen').then(
        (granted) => {
          lock = granted;
          if (isOver) void granted.release();
        },
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
