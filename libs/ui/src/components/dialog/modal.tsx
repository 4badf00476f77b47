import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { color } from '../../themes/color';
import { media } from '../../tokens/media';
import { motion } from '../../tokens/motion';
import { borderWidth, radius, size } from '../../tokens/shape';
import { space } from '../../tokens/space';

const Root = styled.dialog<{ $wide: boolean }>`
  width: min(
    ${({ $wide }) => ($wide ? size.dialogWide : size.dialog)},
    calc(100vw - 2 * ${space.md})
  );
  max-width: none;
  max-height: calc(100dvh - 2 * ${space.md});
  margin: auto;
  padding: ${space.lg};
  overflow-y: auto;
  overscroll-behavior: contain;
  border: ${borderWidth.hairline} solid ${color('line')};
  border-radius: ${radius.lg};
  color: ${color('text')};
  background: ${color('overlay')};
  box-shadow: ${({ theme }) => theme.shadow.overlay};

  &::backdrop {
    background: ${color('scrim')};
  }

  ${media.motion} {
    transition:
      opacity ${motion.normal} ${motion.ease},
      transform ${motion.normal} ${motion.ease};

    @starting-style {
      opacity: 0;
      transform: translateY(${space.sm});
    }
  }
`;

/** True on the backdrop. Its events are those of the dialog, as are those of the dialog's padding. */
const isOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
  const box = currentTarget.getBoundingClientRect();
  return (
    target === currentTarget &&
    !(box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom)
  );
};

/** Props of `Modal`. */
export interface ModalProps {
  role?: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string | undefined;
  wide?: boolean;
  /** Called for Esc and, except for an alert dialog, for a click that starts and ends on the backdrop. */
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog that is open while mounted. The rest of the page is inert; unmounting returns the focus. */
export function Modal({
  role = 'dialog',
  labelledBy,
  describedBy,
  wide = false,
  onClose,
  children,
}: ModalProps) {
  const root = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  useEffect(() => {
    const dialog = root.current!;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <Root
      ref={root}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      $wide={wide}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser closes a dialog that has refused a Back gesture at the second one, without asking.
      onClose={(event) => event.currentTarget.showModal()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        if (role === 'dialog' && pressedBackdrop.current && isOnBackdrop(event)) onClose();
      }}
    >
      {children}
    </Root>
  );
}
