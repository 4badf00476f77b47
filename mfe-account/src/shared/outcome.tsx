import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

/** Receives the focus to be announced. It has no focus ring because it is not interactive. */
const FocusTarget = styled.div`
  &:focus-visible {
    outline: none;
  }
`;

/** The outcome that replaces the buttons of a question. Takes the focus if a removed button had it. */
export function Outcome({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, []);

  return (
    <FocusTarget ref={root} tabIndex={-1}>
      {children}
    </FocusTarget>
  );
}
