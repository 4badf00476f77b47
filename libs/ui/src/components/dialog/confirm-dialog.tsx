import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { MessageModal } from './message-modal';

/** Props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb of the action, such as `Delete event`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Draws the action in red. */
  danger?: boolean;
  /** The action is under way. */
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done (role `alertdialog`); the focus starts on the way back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  if (!open) return null;
  return (
    <MessageModal
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </MessageModal>
  );
}
