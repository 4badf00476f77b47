import {
  anEvent,
  anEventList,
  anId,
  anOrder,
  API,
  aTicketType,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';
import { LOOK_EVERY_MS } from './until-admitted';

const server = startApiServer();
const AT = `/events/${anId(200)}`;
const CHECKOUT_URL = 'https://pay.example.org/c/cs_1';
const PLACE = '41 people are ahead of you in line. Your turn comes in about 2 minutes.';
const NEXT = 'You are next in line. Your turn comes in less than a minute.';

const inLine = (sentence: string) => refused(429, 'WAIT_IN_LINE', sentence);
const placed = () =>
  ok({
    order: anOrder({ paymentStatus: 'pending', checkoutUrl: CHECKOUT_URL, tickets: [] }),
    checkoutUrl: CHECKOUT_URL,
  });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

/**
 * Opens the page and buys; the API gives the answers one after another, once `ready` resolves. Returns the keys that
 * were sent.
 */
async function buy(answers: (() => Response)[], { at = AT, ready = Promise.resolve() } = {}) {
  const keys: (string | null)[] = [];
  server.use(
    http.get(`${API}${AT}`, () => ok(anEvent())),
    http.get(`${API}/orders/my-orders`, () => ok([])),
    http.post(`${API}/orders`, async ({ request }) => {
      const next = answers[keys.push(request.headers.get('idempotency-key')) - 1]!;
      await ready;
      return next();
    }),
  );
  const page = renderRemote(remote, { at, user: aUser() });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: 'Buy Tickets' }));
  return { ...page, user, keys };
}

const lookAgain = () => act(() => vi.advanceTimersByTimeAsync(LOOK_EVERY_MS));

it('shows the place in line in place of Buy Tickets, and orders when it is the buyer’s turn', async () => {
  const { keys, leaveTo } = await buy([() => inLine(PLACE), () => inLine(NEXT), placed]);

  expect(await screen.findByText(PLACE)).toBeVisible();
  expect(screen.getByText('You are in line')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Your place in line' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Buy Tickets' })).not.toBeInTheDocument();
  await lookAgain();
  expect(await screen.findByText(NEXT)).toBeVisible();
  await lookAgain();

  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(CHECKOUT_URL));
  expect(new Set(keys).size).toBe(1);
});

it('states the quantity of the order, also when fewer tickets are left by now', async () => {
  const { queryClient } = await buy([() => inLine(PLACE)], { at: `${AT}?quantity=3` });
  expect(await screen.findByText(/3 tickets will be ordered/)).toBeVisible();

  const oneLeft = anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 1 })] });
  server.use(http.get(`${API}${AT}`, () => ok(oneLeft)));
  await act(async () => {
    await queryClient.invalidateQueries();
    await vi.advanceTimersByTimeAsync(0);
  });

  expect(screen.getByText(/3 tickets will be ordered/)).toBeVisible();
});

it('waits on after a call without a response', async () => {
  const { leaveTo } = await buy([() => inLine(PLACE), () => HttpResponse.error(), placed]);

  await screen.findByText(PLACE);
  await lookAgain();
  expect(screen.getByText(PLACE)).toBeVisible();
  await lookAgain();

  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(CHECKOUT_URL));
});

it('says that the tickets are sold out, and offers what is left', async () => {
  await buy([() => inLine(PLACE), () => refused(409, 'SOLD_OUT', 'These tickets are sold out.')]);

  await screen.findByText(PLACE);
  await lookAgain();

  expect(await screen.findByRole('alertdialog')).toHaveTextContent('These tickets are sold out.');
  expect(screen.queryByText(PLACE)).not.toBeInTheDocument();
});

it('stops after Stop waiting, and when the page is left', async () => {
  const { keys, user, unmount } = await buy([() => inLine(PLACE), () => inLine(NEXT)]);

  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  const buyTickets = await screen.findByRole('button', { name: 'Buy Tickets' });
  expect(buyTickets).toHaveFocus();
  await user.click(buyTickets);
  await screen.findByText(NEXT);
  unmount();
  await lookAgain();

  expect(keys).toHaveLength(2);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

describe('when the page is left before the answer', () => {
  /** Buys and leaves the page, then gives the answers. Waits until no order is under way. */
  async function buyAndLeave(answers: (() => Response)[]) {
    let answer!: () => void;
    const ready = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, ...page } = await buy(answers, { ready });
    server.use(http.get(`${API}/events`, () => ok(anEventList([anEvent()]))));
    await user.click(screen.getAllByRole('link', { name: 'Back to events' })[0]!);
    await screen.findByRole('heading', { name: 'Browse Events' });
    answer();
    await waitFor(() => expect(page.queryClient.isMutating()).toBe(0));
    return page;
  }

  it('does not wait in line', async () => {
    const { keys, leaveTo } = await buyAndLeave([() => inLine(PLACE), placed]);

    await lookAgain();

    expect(keys).toHaveLength(1);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('opens no payment page, and reads the holds again on the next visit', async () => {
    const { leaveTo, router } = await buyAndLeave([placed]);
    const holds = vi.fn(() => ok([]));
    server.use(http.get(`${API}/orders/my-orders`, holds));

    await act(() => router.navigate(AT));

    await waitFor(() => expect(holds).toHaveBeenCalled());
    expect(leaveTo).not.toHaveBeenCalled();
  });
});

it('leaves the focus where the buyer has moved it', async () => {
  await buy([() => inLine(PLACE)]);
  const stop = await screen.findByRole('button', { name: 'Stop waiting' });
  const link = screen.getAllByRole('link')[0]!;

  act(() => link.focus());
  act(() => stop.click());

  expect(await screen.findByRole('button', { name: 'Buy Tickets' })).toBeVisible();
  expect(link).toHaveFocus();
});
