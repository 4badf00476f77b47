import { type RefObject, useEffect, useState } from 'react';

interface FullScreen {
  isFull: boolean;
  /** Undefined on a device that cannot, such as an iPhone. */
  toggle: (() => void) | undefined;
}

/** Shows an element on the whole screen (Fullscreen API). */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    // A browser that refuses leaves the page as it is.
    change?.catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined };
}
