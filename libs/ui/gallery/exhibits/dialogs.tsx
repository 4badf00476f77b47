import { AlertDialog, Button, Cluster, ConfirmDialog, Dialog, Text } from '@stagedoor/ui';
import { useState } from 'react';
import type { Exhibit } from '../exhibit';

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'confirm' | 'danger' | 'alert'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Cluster>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('wide')}>
          Wide dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={() => setOpen('danger')}>
          Confirm a danger
        </Button>
        <Button variant="secondary" onClick={() => setOpen('alert')}>
          Alert
        </Button>
      </Cluster>
      <Dialog
        open={open === 'dialog' || open === 'wide'}
        wide={open === 'wide'}
        title="Three channels"
        onClose={close}
        actions={<Button onClick={close}>Understood</Button>}
      >
        <Text tone="muted">
          Everyone wears headphones and chooses one of three channels. The colour of the light shows
          who dances to what.
        </Text>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Publish this event?"
        confirmLabel="Publish"
        onConfirm={close}
        onCancel={close}
      >
        Everyone can see it and buy tickets at once.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'danger'}
        danger
        title="Delete this draft?"
        confirmLabel="Delete event"
        cancelLabel="Keep it"
        onConfirm={close}
        onCancel={close}
      >
        It cannot be brought back.
      </ConfirmDialog>
      <AlertDialog open={open === 'alert'} title="Coming soon" onClose={close}>
        Adding services comes with a later release.
      </AlertDialog>
    </>
  );
}

export const dialogs: readonly Exhibit[] = [
  {
    id: 'dialogs',
    title: 'Dialogs',
    note: 'The page behind is inert; Esc closes and returns the focus.',
    shows: ['Dialog', 'ConfirmDialog', 'AlertDialog'],
    Demo: Dialogs,
  },
];
