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

it('shows at most the latest three', () => {
  renderUi(<ToastButton message="Saved" />);

  for (let press = 0; press < 5; press += 1) fireEvent.click(screen.getByText('Do it'));

  expect(screen.getAllByRole('status')).toHaveLength(3);
});

it('keeps a toast that stays when later ones are dismissed after some seconds', () => {
  renderUi(
    <>
      <ToastButton tone="error" message="Failed to refund order" />
      <ToastButton message="Saved" />
    </>,
  );
  const [fail, save] = screen.getAllByText('Do it');

  fireEvent.click(fail!);
  for (let press = 0; press < 3; press += 1) fireEvent.click(save!);

  expect(screen.getByRole('alert')).toHaveTextContent('Failed to refund order');
  expect(screen.getAllByRole('status')).toHaveLength(2);
});

it('drops the oldest toast when all of them stay', () => {
  const messages = ['First', 'Second', 'Third', 'Fourth'];
  renderUi(
    <>
      {messages.map((message) => (
        <ToastButton key={message} tone="error" message={message} />
      ))}
    </>,
  );

  for (const button of screen.getAllByText('Do it')) fireEvent.click(button);

  const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(shown).toEqual(messages.slice(1));
});
