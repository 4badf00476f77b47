import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../../testing/render-ui';
import { Button } from '../button/button';
import { AlertDialog } from './alert-dialog';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Venue</Button>
      <Dialog open={open} title="Add a venue" onClose={() => setOpen(false)}>
        Its address
      </Dialog>
    </>
  );
}

const addVenue = () => screen.getByRole('button', { name: 'Add Venue' });

it('is named by its title and closes with its button', async () => {
  renderUi(<Page />);
  await userEvent.click(addVenue());
  expect(screen.getByRole('dialog', { name: 'Add a venue' })).toHaveTextContent('Its address');

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('closes on Esc and returns the focus', async () => {
  renderUi(<Page />);
  await userEvent.click(addVenue());
  screen.getByRole('button', { name: 'Close' }).focus();

  await userEvent.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(addVenue()).toHaveFocus();
});

/** Presses and releases the pointer at these places. jsdom has no layout: the dialog is set to 100 by 100 pixels. */
async function drag(from: { at: number; on?: Element }, to: { at: number; on?: Element }) {
  const dialog = screen.getByRole('dialog');
  dialog.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  const place = ({ at, on = dialog }: typeof from) => ({
    target: on,
    coords: { clientX: at, clientY: 50 },
  });
  await userEvent.pointer([
    { keys: '[MouseLeft>]', ...place(from) },
    { keys: '[/MouseLeft]', ...place(to) },
  ]);
}

describe('a pointer', () => {
  const BESIDE = { at: 150 };
  const PADDING = { at: 5 };
  const content = () => ({ at: 50, on: screen.getByText('Its address') });

  it.each([
    ['closes the dialog by a click on its backdrop', () => BESIDE, () => BESIDE, true],
    ['does not close it by a click on its padding', () => PADDING, () => PADDING, false],
    ['does not close it by a drag from its content outwards', content, () => BESIDE, false],
    ['does not close it by a drag from the backdrop inwards', () => BESIDE, () => PADDING, false],
  ])('%s', async (_what, from, to, closes) => {
    renderUi(<Page />);
    await userEvent.click(addVenue());

    await drag(from(), to());

    expect(screen.queryAllByRole('dialog')).toHaveLength(closes ? 0 : 1);
  });
});

it('opens as a modal', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  onTestFinished(() => showModal.mockRestore());
  renderUi(<Page />);

  await userEvent.click(addVenue());

  expect(showModal).toHaveBeenCalledTimes(1);
});

it('asks before an action, with the focus on Cancel', async () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  renderUi(
    <ConfirmDialog
      open
      danger
      title="Delete this event?"
      confirmLabel="Delete event"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      The draft is gone for good.
    </ConfirmDialog>,
  );

  const dialog = screen.getByRole('alertdialog', { name: 'Delete this event?' });
  expect(dialog).toHaveAccessibleDescription('The draft is gone for good.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Delete event' }));

  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
});

it('stays open while the action is pending', async () => {
  const onCancel = vi.fn();
  const dialogOf = (pending: boolean) => (
    <ConfirmDialog
      open
      title="Cancel this event?"
      confirmLabel="Cancel event"
      cancelLabel="Keep event"
      pending={pending}
      onConfirm={vi.fn()}
      onCancel={onCancel}
    >
      The sale ends at once.
    </ConfirmDialog>
  );
  const { rerender } = renderUi(dialogOf(true));
  const dialog = screen.getByRole('alertdialog');
  const keep = screen.getByRole('button', { name: 'Keep event' });

  await userEvent.click(keep);
  await userEvent.keyboard('{Escape}');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));

  (dialog as HTMLDialogElement).close();
  fireEvent(dialog, new Event('close'));

  expect(onCancel).not.toHaveBeenCalled();
  expect(dialog).toHaveAttribute('open');
  expect(keep).toHaveAttribute('aria-disabled', 'true');
  expect(keep).toHaveFocus();
  rerender(dialogOf(false));
  expect(keep).not.toHaveAttribute('aria-disabled');
  await userEvent.click(keep);
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('shows an alert with its exact text and closes on OK', async () => {
  const onClose = vi.fn();
  renderUi(
    <AlertDialog open title="Something went wrong" onClose={onClose}>
      Failed to add role. Please try again.
    </AlertDialog>,
  );

  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'Failed to add role. Please try again.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));

  expect(onClose).toHaveBeenCalledTimes(1);
});
