import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { space } from '../../tokens/space';
import { IconButton } from '../button/icon-button';
import { Cluster } from '../layout/cluster';
import { Stack } from '../layout/stack';
import { Heading } from '../text/heading';
import { Modal } from './modal';

const Head = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space.md};
  overflow-wrap: anywhere;

  > button {
    margin: calc(-1 * ${space.xs}) calc(-1 * ${space.xs}) 0 0;
  }
`;

/** Props of `Dialog`. */
export interface DialogProps {
  open: boolean;
  /** The heading and accessible name. */
  title: string;
  /** Called for Esc, the close button and a click on the backdrop. */
  onClose: () => void;
  children: ReactNode;
  /** The footer buttons, the primary one last. */
  actions?: ReactNode;
  wide?: boolean;
}

/** A modal dialog. The page behind it is inert; closing returns the focus. */
export function Dialog({ open, title, onClose, children, actions, wide }: DialogProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Modal labelledBy={titleId} onClose={onClose} wide={wide}>
      <Stack gap="lg">
        <Head>
          <Heading id={titleId} size="h3">
            {title}
          </Heading>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </Head>
        <div>{children}</div>
        {actions && <Cluster justify="end">{actions}</Cluster>}
      </Stack>
    </Modal>
  );
}
