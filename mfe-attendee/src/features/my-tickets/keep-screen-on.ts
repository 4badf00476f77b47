/**
 * Keeps the screen on while the element is in view and the page is visible (Screen Wake Lock API), until the returned
 * function is called. Does nothing where the browser lacks the lock or refuses it to save the battery.
 */
export function keepScreenOn(element: Element): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let isInView = false;
  let lock: WakeLockSentinel | undefined;
  let settled = Promise.resolve();

  const settle = async () => {
    const isWanted = isInView && document.visibilityState === 'visible';
    if (!isWanted) await lock?.release();
    // The browser releases the lock of a page that it hides.
    else if (!lock || lock.released) lock = await navigator.wakeLock.request('screen');
  };
  const follow = () => {
    settled = settled.then(settle).catch(() => undefined);
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
    follow();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', follow);

  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', follow);
    isInView = false;
    follow();
  };
}
