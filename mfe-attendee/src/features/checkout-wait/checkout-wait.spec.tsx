import type { Order } from '@stagedoor/contracts';
import {
  anId,
  anOrder,
  API,
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

const server = startApiServer();

const ORDER_ID = anId(400);
const AT = `/checkout/wait/${ORDER_ID}`;
const CHECKOUT_URL = 'https://pay.example.org/c/cs_1';

const waiting = anOrder({ paymentStatus: 'pending', tickets: [] });
const payable = { ...waiting, checkoutUrl: CHECKOUT_URL };

function answer(response: Order | (() => Response)) {
  const give = typeof response === 'function' ? response : () => ok(response);
  server.use(http.get(`${API}/orders/${ORDER_ID}`, give));
}

function open(
  response: Order | (() => Response),
  at: Parameters<typeof renderRemote>[1]['at'] = AT,
) {
  answer(response);
  return renderRemote(remote, { at, user: aUser() });
}

/** Advances the time to the next request of the page. */
const lookAgain = () => act(() => vi.advanceTimersByTimeAsync(3_100));

afterEach(() => vi.useRealTimers());

describe('the waiting page', () => {
  it('shows the held tickets and stays while there is no payment page', async () => {
    const { leaveTo } = open(waiting);

    expect(
      await screen.findByRole('heading', { level: 1, name: 'You are in line' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('We hold 2 tickets for you.');
    expect(screen.getByRole('status')).toHaveTextContent('your time to pay starts only there');
    expect(screen.getByRole('region', { name: 'Order details' })).toHaveTextContent(
      'Silent Disco at the Palace',
    );
    expect(document.title).toBe('You are in line · Stagedoor');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('updates the place and the wait and announces them every 15 seconds', async () => {
    vi.useFakeTimers();
    open({ ...waiting, placeInLine: 1_037, waitSeconds: 130 });
    const heading = await screen.findByRole('heading', { name: 'You are number 1,037 in line' });
    const readOut = screen.getAllByRole('status').at(-1);
    expect(screen.getByText('Your payment page opens in about 3 minutes.')).toBeInTheDocument();

    answer({ ...waiting, placeInLine: 920, waitSeconds: 118 });
    await lookAgain();
    expect(heading).toHaveTextContent('You are number 920 in line');
    expect(screen.getByText('Your payment page opens in about 2 minutes.')).toBeInTheDocument();
    expect(document.title).toBe('You are in line · Stagedoor');
    expect(readOut).toHaveTextContent('You are number 1,037 in line');

    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(readOut).toHaveTextContent(
      'You are number 920 in line. Your payment page opens in about 2 minutes.',
    );
  });

  it('shows a wait below two minutes in seconds', async () => {
    open({ ...waiting, placeInLine: 270, waitSeconds: 27 });

    expect(
      await screen.findByText('Your payment page opens in about 30 seconds.'),
    ).toBeInTheDocument();
  });

  it('releases the tickets by Let go, once on a double click', async () => {
    open({ ...waiting, placeInLine: 12 });
    let calls = 0;
    server.use(
      http.post(`${API}/orders/${ORDER_ID}/cancel`, () => {
        calls += 1;
        const expired = { ...waiting, paymentStatus: 'expired' as const };
        answer(expired);
        return ok(expired);
      }),
    );

    await userEvent.dblClick(await screen.findByRole('button', { name: 'Let go' }));

    const heading = await screen.findByRole('heading', { name: 'Your tickets were given back' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent(
      'We no longer hold 2 tickets for you. Nothing was charged.',
    );
    expect(screen.queryByRole('button', { name: 'Let go' })).not.toBeInTheDocument();
    expect(calls).toBe(1);
  });

  it.each([
    [
      'the message of the server',
      () => refused(409, 'REQUEST_IN_PROGRESS', 'Not now.'),
      'Not now.',
    ],
    [
      'its own message',
      () => new HttpResponse(null, { status: 500 }),
      'Your tickets could not be let go.',
    ],
  ])('shows %s when releasing the tickets fails', async (_name, response, words) => {
    open({ ...waiting, placeInLine: 12 });
    server.use(http.post(`${API}/orders/${ORDER_ID}/cancel`, response));

    await userEvent.click(await screen.findByRole('button', { name: 'Let go' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Let go' })).toBeInTheDocument();
  });

  it.each([
    ['cancelled', 'The event has been cancelled. We no longer hold'],
    ['completed', 'The event is over. We no longer hold'],
  ] as const)('shows that the event is %s', async (status, words) => {
    const event = { ...waiting.event, status };
    open({ ...waiting, paymentStatus: 'expired', event });

    expect(await screen.findByText(words, { exact: false })).toBeInTheDocument();
  });

  it('opens the payment page once when it is ready', async () => {
    vi.useFakeTimers();
    const { leaveTo } = open(waiting);
    await screen.findByText('You are in line');

    answer(payable);
    await lookAgain();
    await lookAgain();

    expect(leaveTo.mock.calls).toEqual([[CHECKOUT_URL]]);
  });

  it('offers Continue to payment after Back from the payment page', async () => {
    const { leaveTo } = open(payable, { pathname: AT, state: { wentOn: true } });

    await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));

    expect(leaveTo).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['completed' as const, 'These tickets are yours', 'My Tickets', '/my-tickets'],
    ['expired' as const, 'Your tickets were given back', 'Back to the event', '/events/'],
    ['failed' as const, 'The payment did not go through', 'Back to the event', '/events/'],
    ['refund_pending' as const, 'Your money is on its way back', 'Back to the event', '/events/'],
    ['refunded' as const, 'Your money was sent back', 'Back to the event', '/events/'],
  ])('shows an order that is %s and a link', async (paymentStatus, title, way, path) => {
    open({ ...waiting, paymentStatus });

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: way })).toHaveAttribute(
      'href',
      expect.stringContaining(path),
    );
  });

  it('stops polling once the order is over', async () => {
    vi.useFakeTimers();
    let looks = 0;
    open(() => {
      looks += 1;
      return ok({ ...waiting, paymentStatus: 'expired' });
    });
    await screen.findByText('Your tickets were given back');

    await lookAgain();

    expect(looks).toBe(1);
  });

  it('keeps the order and continues polling without a connection', async () => {
    vi.useFakeTimers();
    open(waiting);
    await screen.findByText('You are in line');

    answer(() => HttpResponse.error());
    await lookAgain();
    expect(await screen.findByText(/no connection at the moment/)).toBeInTheDocument();
    expect(screen.getByText('You are in line')).toBeInTheDocument();

    answer(waiting);
    await lookAgain();
    await waitFor(() =>
      expect(screen.queryByText(/no connection at the moment/)).not.toBeInTheDocument(),
    );
  });

  it('shows Order not found and links to My Tickets', async () => {
    open(() => refused(404, 'ORDER_NOT_FOUND', 'Order not found'));

    expect(await screen.findByRole('alert')).toHaveTextContent('Order not found');
    expect(screen.getByRole('link', { name: 'My Tickets' })).toHaveAttribute('href', '/my-tickets');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each(['my-orders', `${ORDER_ID}%2Ftickets.pdf`])(
    'shows Order not found under %s, which is no id, without a request',
    async (id) => {
      renderRemote(remote, { at: `/checkout/wait/${id}`, user: aUser() });

      expect(await screen.findByRole('alert')).toHaveTextContent('Order not found');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );

  it('loads the order again on Try again', async () => {
    open(() => new HttpResponse(null, { status: 500 }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to load order details.');

    answer(waiting);
    await userEvent.click(retry);

    expect(await screen.findByText('You are in line')).toBeInTheDocument();
  });
});
