import { isolated, type MadeHelperLink } from '@stagedoor/contracts';
import { Button, Dialog, radius, Stack, Text, useToast } from '@stagedoor/ui';
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
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.show({ tone: 'success', message: 'The link is copied.' });
    } catch {
      toast.show({ tone: 'error', message: 'The link could not be copied.' });
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
      </Stack>
    </Dialog>
  );
}
