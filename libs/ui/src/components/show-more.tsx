import { useEffect, useRef } from 'react';
import { AlertBanner } from './alert-banner';
import { Button } from './button/button';

/** Props of `ShowMore`. */
export interface ShowMoreProps {
  /** What the button says while nothing is wrong. */
  label?: string;
  /** The next entries are on their way. */
  pending: boolean;
  /** Why they did not come, in a sentence. */
  error?: string | undefined;
  /** Asks for them also when one comes near the end of the list; without it the button alone does. */
  onNear?: (() => void) | undefined;
  onPress: () => void;
}

/** As far below the screen as the screen is high. */
const AHEAD = { rootMargin: '0px 0px 100% 0px' };

/** The end of a list that goes on. */
export function ShowMore({ label = 'Show more', pending, error, onNear, onPress }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const goesOnByItself = onNear !== undefined && !pending && error === undefined;

  useEffect(() => {
    if (!goesOnByItself || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    }, AHEAD);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [goesOnByItself, onNear]);

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
