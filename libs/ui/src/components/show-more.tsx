import { useEffect, useRef } from 'react';
import { AlertBanner } from './alert-banner';
import { Button } from './button/button';

/** Props of `ShowMore`. */
export interface ShowMoreProps {
  /** The label of the button, unless loading failed. */
  label?: string;
  /** The next entries are loading. */
  pending: boolean;
  /** Why loading failed, in a sentence. */
  error?: string | undefined;
  /** Called when the end of the list comes near. Without it, only the button loads more. */
  onNear?: (() => void) | undefined;
  onPress: () => void;
}

/** One screen height below the screen. */
const AHEAD = { rootMargin: '0px 0px 100% 0px' };

/** The end of a list with further entries. */
export function ShowMore({ label = 'Show more', pending, error, onNear, onPress }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadsAhead = onNear !== undefined && !pending && error === undefined;

  useEffect(() => {
    if (!loadsAhead || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    }, AHEAD);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loadsAhead, onNear]);

  return (
    <>
      {error !== undefined && <AlertBanner tone="error">{error}</AlertBanner>}
      <div ref={end}>
        <Button variant="secondary" pending={pending} pendingLabel="Loading…" onClick={onPress}>
          {error === undefined ? label : 'Try again'}
        </Button>
      </div>
    </>
  );
}
