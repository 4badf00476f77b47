import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { MessageModal } from './message-modal';

/** Props of `AlertDialog`. */
export interface AlertDialogProps {
  open: boolean;
  title: string;
  /** The message; the exact text of the specification if it has one. */
  children: ReactNode;
  closeLabel?: string;
  onClose: () => void;
}

/** A message that must be acknowledged (role `alertdialog`), where the specification says alert. */
export function AlertDialog({
  open,
  title,
  children,
  closeLabel = 'OK',
  onClose,
}: AlertDialogProps) {
  if (!open) return null;
  return (
    <MessageModal
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      {children}
    </MessageModal>
  );
}
