import type { ReactNode } from 'react';
import { VisuallyHidden } from './layout/visually-hidden';

/** Props of `LiveRegion`. */
export interface LiveRegionProps {
  /** The sentence to announce. Each change is announced. */
  children: ReactNode;
  /** Interrupts the current announcement; for errors only. */
  assertive?: boolean;
}

/** Announces counts and results to screen readers without showing them. Keep it mounted and change its text. */
export function LiveRegion({ children, assertive = false }: LiveRegionProps) {
  return (
    <VisuallyHidden as="div" role={assertive ? 'alert' : 'status'} aria-atomic="true">
      {children}
    </VisuallyHidden>
  );
}
