import { act, fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui';
import { useToast, type ToastOptions } from './toast-context';

function ToastButton(options: ToastOptions) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.show(options)}>
      Do it
    </button>
  );
}

function show(options: ToastOptions) {
  renderUi(<ToastButton {...options} />);
  fireEvent.click(screen.getByText('Do it'));
}

/** Shows the toasts in their order. */
function showAll(toasts: readonly ToastOptions[]) {
  renderUi(
    <>
      {toasts.map((toast, at) => (
        <ToastButton key={at} {...toast} />
      ))}
    </>,
  );
  for (const button of screen.getAllByText('Do it')) fireEvent.click(button);
}

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows a success as a status and dismisses it after some seconds', () => {
  show({ tone: 'success', message: 'Venue created successfully!' });
  expect(screen.getByRole('status')).toHaveTextContent(/^Venue created successfully!$/);

  wait(6_000);

  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('shows an error as an alert that stays until dismissed', () => {
  show({ tone: 'error', message: 'Failed to create order' });

  wait(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to create order$/);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('has the role alert if the caller passes it', () => {
  show({ tone: 'success', role: 'alert', message: 'Event created and published successfully!' });

  expect(screen.getByRole('alert')).toHaveTextContent('Event created and published successfully!');
});

it('stays while its button has the focus', () => {
  show({ message: 'Saved' });
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));

  wait(60_000);
  expect(screen.getByRole('status')).toBeInTheDocument();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  wait(6_000);

  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('stays while its button has the focus and the pointer passes over it', () => {
  show({ message: 'Saved' });
  const button = screen.getByRole('button', { name: 'Dismiss' });
  act(() => button.focus());

  fireEvent.pointerEnter(button.parentElement!);
  fireEvent.pointerLeave(button.parentElement!);
  wait(60_000);

  expect(screen.getByRole('status')).toBeInTheDocument();
});

it('moves the focus of a dismissed toast to where it came from', () => {
  renderUi(
    <>
      <ToastButton message="First" />
      <ToastButton message="Second" />
    </>,
  );
  const [button, other] = screen.getAllByText('Do it');
  fireEvent.click(button!);
  fireEvent.click(other!);
  const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' });
  for (const element of [button, first, second]) act(() => element!.focus());

  fireEvent.click(second!);
  expect(first).toHaveFocus();
  fireEvent.click(first!);

  expect(button).toHaveFocus();
});

it('replaces a toast with the same message, and announces it again', () => {
  show({ tone: 'error', message: 'Failed to publish event' });
  const first = screen.getByRole('alert');

  fireEvent.click(screen.getByText('Do it'));

  expect(screen.getByRole('alert')).toHaveTextContent('Failed to publish event');
  expect(first).not.toBeInTheDocument();
});

it('shows at most the latest three', () => {
  showAll(['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((message) => ({ message })));

  const shown = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(shown).toEqual(['Third', 'Fourth', 'Fifth']);
});

it('keeps a toast that stays when later ones are dismissed after some seconds', () => {
  const saves = ['First', 'Second', 'Third'].map((message) => ({ message }));

  showAll([{ tone: 'error', message: 'Failed to refund order' }, ...saves]);

  expect(screen.getByRole('alert')).toHaveTextContent('Failed to refund order');
  expect(screen.getAllByRole('status')).toHaveLength(2);
});

it('drops the oldest toast when all of them stay', () => {
  const messages = ['First', 'Second', 'Third', 'Fourth'];

  showAll(messages.map((message) => ({ tone: 'error', message })));

  const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(shown).toEqual(messages.slice(1));
});
