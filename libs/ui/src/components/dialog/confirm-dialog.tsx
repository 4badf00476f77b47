import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { MessageModal } from './message-modal';

/** Props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequence of the action. */
  children: ReactNode;
  /** The verb of the action, such as `Delete event`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Shows the action in red. */
  danger?: boolean;
  /** The action is pending. The dialog then stays open: Cancel and Esc do nothing. */
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation (role `alertdialog`). Focuses the cancel button first. */
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
  const cancel = () => pending || onCancel();
  return (
    <MessageModal
      title={title}
      onClose={cancel}
      actions={
        <>
          <Button variant="secondary" aria-disabled={pending || undefined} onClick={cancel}>
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
