import { useId, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Cluster } from '../layout/cluster';
import { Stack } from '../layout/stack';
import { Heading } from '../text/heading';
import { Text } from '../text/text';
import { Modal } from './modal';

/** Props of `AlertDialog`. */
export interface AlertDialogProps {
  open: boolean;
  title: string;
  /** The message; the exact text of the specification where it has one. */
  children: ReactNode;
  closeLabel?: string;
  onClose: () => void;
}

/** Tells something that must be read before going on (role `alertdialog`), where the specification says alert. */
export function AlertDialog({
  open,
  title,
  children,
  closeLabel = 'OK',
  onClose,
}: AlertDialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Modal
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={onClose}
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
          <Button onClick={onClose}>{closeLabel}</Button>
        </Cluster>
      </Stack>
    </Modal>
  );
}
