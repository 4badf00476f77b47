import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import styled, { keyframes } from 'styled-components';
import { color } from '../../themes/color';
import type { Tone } from '../../themes/theme';
import { motion } from '../../tokens/motion';
import { borderWidth, radius } from '../../tokens/shape';
import { space } from '../../tokens/space';
import { ALERT_LOOK } from '../alert-banner';
import { IconButton } from '../button/icon-button';
import { Icon } from '../icon/icon';
import type { ToastOptions } from './toast-context';

const SHOWN_FOR_MS = 6_000;

const rise = keyframes`
  from { opacity: 0; transform: translateY(50%); }
`;

const Root = styled.div<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: ${space.sm};
  padding: ${space.xs} ${space.xs} ${space.xs} ${space.md};
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.md};
  background: ${color('overlay')};
  box-shadow: ${({ theme }) => theme.shadow.overlay};
  pointer-events: auto;
  animation: ${rise} ${motion.slow} ${motion.ease};

  > svg {
    color: ${({ theme, $tone }) => theme.tone[$tone].text};
  }
`;

const Message = styled.div`
  flex: 1;
  min-width: 0;
`;

/** A toast of the provider. */
export interface ShownToast extends ToastOptions {
  id: string;
}

/** Props of `Toast`. */
export interface ToastProps extends ShownToast {
  onDismiss: (id: string) => void;
}

/** One message above the page. Its timer pauses on hover and focus. A dismissed one returns the focus. */
export function Toast({ id, tone = 'info', message, role, stays, onDismiss }: ToastProps) {
  const look = ALERT_LOOK[tone];
  const [held, setHeld] = useState(false);
  const leaves = !stays && !held;
  const cameFrom = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(onDismiss, SHOWN_FOR_MS, id);
    return () => clearTimeout(timer);
  }, [leaves, onDismiss, id]);

  const hold = () => setHeld(true);
  const release = ({ currentTarget }: SyntheticEvent) =>
    setHeld(currentTarget.contains(document.activeElement));

  return (
    <Root
      $tone={look.tone}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={({ relatedTarget }) => {
        hold();
        cameFrom.current ??= relatedTarget as HTMLElement | null;
      }}
      onBlur={release}
    >
      <Icon name={look.icon} />
      <Message role={role ?? look.role}>{message}</Message>
      <IconButton
        icon="close"
        label="Dismiss"
        onClick={() => {
          onDismiss(id);
          cameFrom.current?.focus({ preventScroll: true });
        }}
      />
    </Root>
  );
}
