import { AlertBanner } from '@stagedoor/ui';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

/** Receives the focus to be announced. It has no focus ring because it is not interactive. */
const FocusTarget = styled.div`
  &:focus-visible {
    outline: none;
  }
`;

/** Replaces a change that is withdrawn. Takes the focus if the removed button had it. */
export function WithdrawnNotice() {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, []);

  return (
    <FocusTarget ref={root} tabIndex={-1}>
      <AlertBanner>The change is withdrawn.</AlertBanner>
    </FocusTarget>
  );
}
