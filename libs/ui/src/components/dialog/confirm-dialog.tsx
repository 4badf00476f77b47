import { useId, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Cluster } from '../layout/cluster';
import { Stack } from '../layout/stack';
import { Heading } from '../text/heading';
import { Text } from '../text/text';
import { Modal } from './modal';

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
  const id = useId();
  if (!open) return null;
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onCancel}
    >
      <Stack gap="lg">
        <Stack gap="xs">
          <Heading id={`${id}-title`} size="h3">
            {title}
          </Heading>
          <Text as="div" id={`${id}-text`} tone="muted">
            {children}
          </Text>
        </Stack>
        <Cluster justify="end">
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Cluster>
      </Stack>
    </Modal>
  );
}
