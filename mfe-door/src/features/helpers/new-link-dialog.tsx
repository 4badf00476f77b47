import { isolated, type MadeHelperLink } from '@stagedoor/contracts';
import { AlertBanner, Button, Dialog, radius, Stack, Text } from '@stagedoor/ui';
import { useState } from 'react';
import styled from 'styled-components';

const Code = styled.img`
  display: block;
  width: 100%;
  border-radius: ${radius.md};
`;

interface NewLinkDialogProps {
  made: MadeHelperLink;
  onClose: () => void;
}

/** Shows a new link this once: its secret is stored nowhere. */
export function NewLinkDialog({ made: { address, link, qrCode }, onClose }: NewLinkDialogProps) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Dialog
      open
      title={`Link for ${isolated(link.gate)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            Copy link
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Stack>
        <Text>
          Let the helper open this code with the camera of the phone. It works on the first phone
          that opens it, and is not shown again.
        </Text>
        <Code
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt={`QR code of the link for ${link.gate}`}
        />
        {/* Not a toast, which is behind the dialog and not announced. */}
        {isCopied !== null && (
          <AlertBanner tone={isCopied ? 'success' : 'error'}>
            {isCopied ? 'The link is copied.' : 'The link could not be copied.'}
          </AlertBanner>
        )}
      </Stack>
    </Dialog>
  );
}
