import { useId, type ReactNode } from 'react';
import { Cluster } from '../layout/cluster';
import { Stack } from '../layout/stack';
import { Heading } from '../text/heading';
import { Text } from '../text/text';
import { Modal } from './modal';

/** Props of `MessageModal`. */
export interface MessageModalProps {
  title: string;
  /** The message, announced with the title. */
  children: ReactNode;
  /** The footer buttons, the primary one last. */
  actions: ReactNode;
  /** Called for Esc. */
  onClose: () => void;
}

/** The frame of an alert or confirmation (role `alertdialog`): title, message and actions. */
export function MessageModal({ title, children, actions, onClose }: MessageModalProps) {
  const id = useId();
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
        <Cluster justify="end">{actions}</Cluster>
      </Stack>
    </Modal>
  );
}
