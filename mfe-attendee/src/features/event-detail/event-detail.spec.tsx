import type { Event, Order, User } from '@stagedoor/contracts';
import {
  anEvent,
  anEventList,
  anId,
  anOrder,
  API,
  aTicketType,
  aUser,
  aVenue,
  ok,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

const EVENT_ID = anId(200);
const ORDER_ID = anId(400);
const AT = `/events/${EVENT_ID}`;
const CHECKOUT_URL = 'https://pay.example.org/c/cs_1';

const soldOut = anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 0 })] });

function aHold(overrides: Partial<Order> = {}): Order {
  return anOrder({
    paymentStatus: 'pending',
    holdExpiresAt: '2099-06-01T10:15:00.000Z',
    checkoutUrl: CHECKOUT_URL,
    tickets: [],
    ...overrides,
  });
}

function open({
  event = anEvent(),
  orders = [],
  user = aUser(),
  at = AT,
}: {
  event?: Event;
  orders?: Order[];
  user?: User | null;
  at?: Parameters<typeof renderRemote>[1]['at'];
} = {}) {
  server.use(
    http.get(`${API}/events/${EVENT_ID}`, () => ok(event)),
    http.get(`${API}/orders/my-orders`, () => ok(orders)),
  );
  return renderRemote(remote, { at, user });
}

/** Serves POST /orders; returns the sent bodies and idempotency keys. */
function sellTickets(answer: () => Response | Promise<Response>) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(`${API}/orders`, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return answer();
    }),
  );
  return sent;
}

const placed = () => ok({ order: aHold(), checkoutUrl: CHECKOUT_URL }, 201);
let leave: () => void;
beforeEach(() => {
  leave = visitFrom('Europe/London');
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const panel = () => screen.findByRole('region', { name: 'Tickets' });
const buyButton = () => screen.findByRole('button', { name: 'Buy Tickets' });

describe('event detail', () => {
  it('shows the title, time, venue, description and channels', async () => {
    open();

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Silent Disco at the Palace' }),
    ).toBeInTheDocument();
    expect(document.title).toBe('Silent Disco at the Palace · Stagedoor');
    expect(screen.getByText('Saturday 4 July 2099')).toBeInTheDocument();
    expect(screen.getByText('20:00 – 23:30')).toBeInTheDocument();
    expect(screen.getByText('Alexandra Palace')).toBeInTheDocument();
    expect(screen.getByText('Alexandra Palace Way, London, N22 7AY')).toBeInTheDocument();
    expect(screen.getByText('Capacity 10,400')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'About This Event' })).toHaveTextContent(
      'Three channels, one dance floor.',
    );
    const channels = screen.getByRole('region', { name: 'Music Channels' });
    expect(channels).toHaveTextContent(/Channel 180s Classics80s Pop and New Wave/);
    expect(within(channels).getAllByRole('listitem')).toHaveLength(3);
  });

  it('shows the event of the list at once, then the one of the API', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get(`${API}/events`, () => ok(anEventList([anEvent()]))),
      http.get(`${API}/events/${EVENT_ID}`, () => held.then(() => ok(soldOut))),
    );
    renderRemote(remote, { at: '/events' });

    await userEvent.click(await screen.findByRole('link', { name: 'Silent Disco at the Palace' }));

    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toHaveTextContent('Silent Disco at the Palace');
    expect(await panel()).not.toHaveTextContent('Sold out');
    release();
    expect(await screen.findByText('Sold out')).toBeInTheDocument();
    expect(title).toBeInTheDocument();
  });

  it('has a heading while the event is loading', async () => {
    server.use(http.get(`${API}/events/${EVENT_ID}`, () => new Promise<never>(() => {})));
    renderRemote(remote, { at: AT });

    expect(await screen.findByRole('heading', { level: 1, name: 'Event' })).toBeInTheDocument();
  });

  // @covers 2.event.no-channels
  it('omits Music Channels without channels', async () => {
    open({ event: anEvent({ eventMetadata: { musicChannels: [] } }) });

    await panel();

    expect(screen.queryByText('Music Channels')).not.toBeInTheDocument();
  });

  it('shows the time in the time zone of the venue', async () => {
    open({ event: anEvent({ venue: aVenue({ timeZone: 'Pacific/Auckland' }) }) });

    expect(await screen.findByText('Sunday 5 July 2099')).toBeInTheDocument();
    expect(screen.getByText('07:00 – 10:30 GMT+12')).toBeInTheDocument();
  });

  it('shows markup in a description as text', async () => {
    open({ event: anEvent({ description: '<script>alert(1)</script>\n\u202Eback 🎧' }) });

    expect(await screen.findByText(/<script>alert\(1\)<\/script>/)).toBeInTheDocument();
  });

  it.each([
    ['a missing event', () => refused(404, 'EVENT_NOT_FOUND', 'No such event.'), 'Event not found'],
    ['a response without an event', () => ok(null), 'Event not found'],
    ['a server error', () => new HttpResponse(null, { status: 500 }), 'Failed to load event'],
    ['no response', () => HttpResponse.error(), 'Failed to load event'],
    ['a refusal', () => refused(429, 'TOO_MANY_REQUESTS', 'Slow down.'), 'Slow down.'],
  ])('shows an error and Back to events after %s', async (_title, response, message) => {
    server.use(http.get(`${API}/events/${EVENT_ID}`, response));
    renderRemote(remote, { at: AT });

    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Back to events' })).toHaveAttribute('href', '/events');
    expect(document.title).toBe(`${message} · Stagedoor`);
  });

  it.each(['my-events', 'door', 'a%2Fb', `${EVENT_ID}%2Fteam`])(
    'is not found under %s, which is no id, without a request',
    async (id) => {
      renderRemote(remote, { at: `/events/${id}`, user: aUser() });

      expect(await screen.findByRole('alert')).toHaveTextContent('Event not found');
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );
});

describe('the tickets panel', () => {
  it('links a guest to /login with this page as the return path, and the list that it is from', async () => {
    const state = { list: '/events?location=Leeds' };
    const { router } = open({ user: null, at: { pathname: AT, state } });

    await userEvent.click(await screen.findByRole('link', { name: 'Login to Buy Tickets' }));

    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({ ...state, from: AT });
  });

  it('shows neither Login nor Buy Tickets while the session is loading', async () => {
    const { session } = open({ user: null });
    act(() => session.setState({ status: 'loading', user: null }));

    await panel();

    expect(screen.queryByRole('link', { name: 'Login to Buy Tickets' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy Tickets' })).not.toBeInTheDocument();
  });

  it.each([
    [10_400, 10],
    [10, 10],
    [3, 3],
    [1, 1],
  ])('offers with %d left a quantity of 1 to %d', async (quantityAvailable, most) => {
    open({ event: anEvent({ ticketTypes: [aTicketType({ quantityAvailable })] }) });

    const quantity = await screen.findByLabelText('Quantity');

    expect(
      within(quantity)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(Array.from({ length: most }, (_, index) => String(index + 1)));
  });

  it('sells the first ticket type only and shows the total', async () => {
    const second = aTicketType({ id: anId(301), name: 'Balcony', price: 40 });
    open({ event: anEvent({ ticketTypes: [aTicketType({ price: 12.35 }), second] }) });

    await userEvent.selectOptions(await screen.findByLabelText('Quantity'), '3');

    expect(await panel()).toHaveTextContent('General Admission£12.35');
    expect(await panel()).toHaveTextContent('Total £37.05');
    expect(screen.queryByText('Balcony')).not.toBeInTheDocument();
  });

  it('shows Sold out and disables Buy Tickets when no ticket is left', async () => {
    open({ event: soldOut });

    expect(await buyButton()).toBeDisabled();
    expect(await panel()).toHaveTextContent('Sold out');
    expect(screen.queryByLabelText('Quantity')).not.toBeInTheDocument();
  });

  // @covers 5.tickets.few-left
  it.each([
    [84, '84 available'],
    [12, '12 left'],
    [0, 'Sold out'],
  ])('shows for %d left: %s', async (quantityAvailable, words) => {
    open({ event: anEvent({ ticketTypes: [aTicketType({ quantityAvailable })] }) });

    expect(within(await panel()).getByText(words)).toBeInTheDocument();
  });

  it('shows Free as the total of a free event', async () => {
    open({ event: anEvent({ ticketTypes: [aTicketType({ price: 0 })] }) });

    expect(await panel()).toHaveTextContent('Total Free');
  });

  // @covers 5.tickets.over
  it('shows that the event has ended while the page is open', async () => {
    vi.useFakeTimers({ now: new Date('2099-07-04T22:29:58.000Z') });
    open();
    await buyButton();

    server.use(http.get(`${API}/events/${EVENT_ID}`, () => ok(anEvent({ status: 'completed' }))));
    await act(() => vi.advanceTimersByTimeAsync(3_100));

    expect(await screen.findByText('This event has ended.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy Tickets' })).not.toBeInTheDocument();
  });

  // @covers 5.tickets.over
  it.each([
    ['draft' as const, /is a draft/],
    ['cancelled' as const, 'This event has been cancelled.'],
    ['completed' as const, 'This event has ended.'],
  ])('sells no tickets for a %s event', async (status, words) => {
    open({ event: anEvent({ status }) });

    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy Tickets' })).not.toBeInTheDocument();
    expect(screen.queryAllByText('Cancelled')).toHaveLength(status === 'cancelled' ? 1 : 0);
  });
});

describe('buying', () => {
  it('places the order and opens the payment page', async () => {
    const { leaveTo } = open();
    const sent = sellTickets(placed);

    await userEvent.selectOptions(await screen.findByLabelText('Quantity'), '2');
    await userEvent.click(await buyButton());

    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(CHECKOUT_URL));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      eventId: EVENT_ID,
      items: [{ ticketTypeId: anId(300), quantity: 2 }],
    });
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('shows the success page of a free order without leaving the site', async () => {
    const { leaveTo, router } = open();
    const checkoutUrl = `${window.location.origin}/checkout/success?session_id=${ORDER_ID}`;
    sellTickets(() => ok({ order: anOrder({ totalAmount: 0 }), checkoutUrl }, 201));

    await userEvent.click(await buyButton());

    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/success'));
    expect(router.state.location.search).toBe(`?session_id=${ORDER_ID}`);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it.each([
    ['refunded' as const, 0],
    ['expired' as const, 50],
    ['completed' as const, 50],
  ])(
    'places another order after one of an earlier attempt is %s, for £%i',
    async (state, price) => {
      const { leaveTo } = open();
      const earlier = anOrder({ paymentStatus: state, totalAmount: price, tickets: [] });
      const answers = [() => ok({ order: earlier, checkoutUrl: CHECKOUT_URL }, 201), placed];
      const sent = sellTickets(() => answers[sent.length - 1]!());

      await userEvent.click(await buyButton());

      await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
      expect(sent).toHaveLength(2);
      expect(sent[1]?.key).not.toBe(sent[0]?.key);
    },
  );

  it('places one order on a double click', async () => {
    const { leaveTo } = open();
    const sent = sellTickets(placed);

    await userEvent.dblClick(await buyButton());

    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    expect(sent).toHaveLength(1);
  });

  it('ignores presses while an order is pending', async () => {
    const { leaveTo } = open();
    let answer = () => {};
    const sent = sellTickets(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return placed();
    });

    await userEvent.click(await buyButton());
    const busy = await screen.findByRole('button', { name: 'Processing...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(busy);
    await waitFor(() => expect(sent).toHaveLength(1));
    answer();

    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
  });

  it('is enabled again when the browser restores the page', async () => {
    const { leaveTo } = open();
    const sent = sellTickets(placed);
    await userEvent.click(await buyButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(1));

    fireEvent(window, new Event('pageshow'));
    await userEvent.click(await buyButton());

    await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(2));
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it.each([
    [
      'a refusal',
      () => refused(409, 'SOLD_OUT', 'Only 1 ticket is left.'),
      'Only 1 ticket is left.',
    ],
    ['a server error', () => new HttpResponse(null, { status: 500 }), 'Failed to create order'],
    [
      'an unavailable payment provider',
      () => refused(503, 'PAYMENTS_UNAVAILABLE', 'x'),
      'Failed to create order',
    ],
    ['no response', () => HttpResponse.error(), 'Failed to create order'],
  ])('shows an alert after %s and is enabled again', async (_title, response, message) => {
    open();
    sellTickets(response);

    await userEvent.click(await buyButton());

    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(message);
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await buyButton()).toBeEnabled();
    expect(await buyButton()).not.toHaveAttribute('aria-disabled');
  });

  it('uses a new idempotency key after a refusal and the same one while an order may be stored', async () => {
    open();
    const answers = [
      () => refused(409, 'SOLD_OUT', 'Taken.'),
      () => HttpResponse.error(),
      () => refused(503, 'PAYMENTS_UNAVAILABLE', 'Away.'),
      () => refused(409, 'SOLD_OUT', 'Taken.'),
    ];
    const sent = sellTickets(() => answers[sent.length - 1]!());

    while (sent.length < answers.length) {
      await userEvent.click(await buyButton());
      await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    }

    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(sent[2]?.key).toBe(sent[1]?.key);
    expect(sent[3]?.key).toBe(sent[1]?.key);
  });

  it('shows the hold of an order whose response was lost', async () => {
    open();
    sellTickets(() => {
      server.use(http.get(`${API}/orders/my-orders`, () => ok([aHold()])));
      return HttpResponse.error();
    });

    await userEvent.click(await buyButton());
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));

    expect(await screen.findByRole('button', { name: /Let .*go/ })).toBeInTheDocument();
  });

  it('limits the quantity to the tickets left after SOLD_OUT', async () => {
    open();
    sellTickets(() => refused(409, 'SOLD_OUT', 'Only 2 tickets are left.'));
    await userEvent.selectOptions(await screen.findByLabelText('Quantity'), '5');
    const twoLeft = anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 2 })] });
    server.use(http.get(`${API}/events/${EVENT_ID}`, () => ok(twoLeft)));

    await userEvent.click(await buyButton());

    await waitFor(async () => expect(await panel()).toHaveTextContent('2 left'));
    expect(screen.getByLabelText('Quantity')).toHaveValue('2');
  });
});

describe('a hold', () => {
  it('shows its remaining time and Continue to payment', async () => {
    const { leaveTo } = open({ orders: [aHold()] });

    const hold = await screen.findByRole('region', { name: 'Your hold' });
    expect(hold).toHaveTextContent(/You hold 2 tickets, \d+:\d\d left/);
    await userEvent.click(within(hold).getByRole('button', { name: 'Continue to payment' }));

    expect(leaveTo).toHaveBeenCalledWith(CHECKOUT_URL);
  });

  it('links back to the queue while it has no payment page', async () => {
    const inLine = { holdExpiresAt: null, checkoutUrl: null, placeInLine: 37 };
    open({ orders: [aHold(inLine)] });

    const hold = await screen.findByRole('region', { name: 'Your hold' });

    expect(hold).toHaveTextContent('You hold 2 tickets');
    expect(within(hold).queryByRole('button', { name: 'Continue to payment' })).toBeNull();
    expect(within(hold).getByRole('button', { name: 'Let go' })).toBeInTheDocument();
    expect(within(hold).getByRole('link', { name: 'Back to the line' })).toHaveAttribute(
      'href',
      `/checkout/wait/${ORDER_ID}`,
    );
  });

  it('is not requested for a guest', async () => {
    server.use(http.get(`${API}/events/${EVENT_ID}`, () => ok(anEvent())));
    renderRemote(remote, { at: AT });

    expect(await panel()).toBeInTheDocument();
    expect(screen.queryByText(/You hold/)).not.toBeInTheDocument();
  });

  it('is released by Let go, after which the event is read again', async () => {
    open({ event: soldOut, orders: [aHold()] });
    server.use(
      http.post(`${API}/orders/${ORDER_ID}/cancel`, () => {
        server.use(
          http.get(`${API}/events/${EVENT_ID}`, () => ok(anEvent())),
          http.get(`${API}/orders/my-orders`, () => ok([])),
        );
        return ok(anOrder({ paymentStatus: 'expired', tickets: [] }));
      }),
    );

    await userEvent.click(await screen.findByRole('button', { name: 'Let go' }));

    const notice = await screen.findByText('You let go 2 tickets.');
    await waitFor(() => expect(screen.queryByText(/You hold/)).not.toBeInTheDocument());
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(notice);
    expect(await panel()).toHaveTextContent('100 available');
  });
});

describe('two holds that are released together', () => {
  let answer: Record<string, (response: Response) => void>;

  beforeEach(async () => {
    answer = {};
    open({ orders: [aHold(), aHold({ id: anId(301) })] });
    server.use(
      http.post(
        `${API}/orders/:id/cancel`,
        ({ params }) =>
          new Promise<Response>((resolve) => {
            answer[String(params['id'])] = resolve;
          }),
      ),
    );
    for (const button of await screen.findAllByRole('button', { name: 'Let go' })) {
      await userEvent.click(button);
    }
    await waitFor(() => expect(Object.keys(answer)).toHaveLength(2));
  });

  it('are both pending', () => {
    for (const button of screen.getAllByRole('button', { name: 'Let go' })) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
    }
  });

  it('each show how it went', async () => {
    answer[ORDER_ID]!(new HttpResponse(null, { status: 500 }));
    expect(await screen.findByText(/could not be let go/)).toBeVisible();

    answer[anId(301)]!(ok(anOrder({ paymentStatus: 'expired', tickets: [] })));

    expect(await screen.findByText('You let go 2 tickets.')).toBeVisible();
    expect(screen.getByText(/could not be let go/)).toBeVisible();
  });
});

describe('a hold whose time is over', () => {
  const twoLeft = anEvent({ ticketTypes: [aTicketType({ quantityAvailable: 2 })] });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

  /** Serves the event and no hold; returns the function that counts the requests for holds. */
  function release() {
    const orders = vi.fn(() => ok([]));
    server.use(
      http.get(`${API}/events/${EVENT_ID}`, () => ok(twoLeft)),
      http.get(`${API}/orders/my-orders`, orders),
    );
    return orders;
  }

  /** Opens the page and returns after the end of the hold, when the API has not released it yet. */
  async function openUntilOver({
    hold = aHold(),
    focusOn,
  }: { hold?: Order; focusOn?: string } = {}) {
    vi.useFakeTimers({ now: new Date('2099-06-01T10:14:57.000Z') });
    const { queryClient } = open({ event: soldOut, orders: [hold] });
    const isRead = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await screen.findByRole('region', { name: 'Your hold' });
    await isRead();
    if (focusOn) act(() => screen.getByText(focusOn).closest<HTMLElement>('a, button')?.focus());
    await pass(3);
    await isRead();
    return isRead;
  }

  it('offers its tickets once the API has released them some seconds later', async () => {
    await openUntilOver();
    expect(screen.queryByText(/You hold/)).not.toBeInTheDocument();
    expect(await buyButton()).toBeDisabled();

    await pass(4);
    release();
    await pass(1);

    expect(await screen.findByText('2 left')).toBeInTheDocument();
    expect(await buyButton()).toBeEnabled();
  });

  it('is announced, also after the API has released it, until the notice is dismissed', async () => {
    const isRead = await openUntilOver();
    const over = 'The time to pay for 2 tickets is over.';
    expect(screen.getByText(over).closest('[role="status"]')).toBeInTheDocument();
    release();
    await pass(5);
    await isRead();
    expect(screen.getByText(over)).toBeInTheDocument();

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByText(over)).not.toBeInTheDocument();
  });

  it('is announced for a single ticket', async () => {
    const { items } = aHold();
    await openUntilOver({ hold: aHold({ items: [{ ...items[0]!, quantity: 1 }] }) });

    expect(screen.getByText('The time to pay for 1 ticket is over.')).toBeInTheDocument();
  });

  it('passes the focus on to the notice', async () => {
    await openUntilOver({ focusOn: 'Continue to payment' });

    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(screen.getByText(/^The time to pay/));
  });

  it('leaves the focus that is elsewhere', async () => {
    await openUntilOver({ focusOn: 'Back to events' });

    expect(screen.getByText(/^The time to pay/)).toBeInTheDocument();
    expect(screen.getByText('Back to events').closest('a')).toHaveFocus();
  });

  it('does not take the focus when nothing has it', async () => {
    await openUntilOver();

    expect(screen.getByText(/^The time to pay/)).toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('is not announced when it was over before the page was opened', async () => {
    vi.useFakeTimers({ now: new Date('2099-06-01T10:15:01.000Z') });
    const { queryClient } = open({ event: soldOut, orders: [aHold()] });
    await buyButton();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await pass(1);

    expect(screen.queryByText(/^The time to pay/)).not.toBeInTheDocument();
  });

  it('is not read any more once it is gone', async () => {
    const isRead = await openUntilOver();
    const orders = release();
    await pass(5);
    await screen.findByText('2 left');
    await isRead();
    orders.mockClear();

    await pass(20);
    await isRead();

    expect(orders).not.toHaveBeenCalled();
  });
});

describe('returning from the payment page by Cancel', () => {
  const BACK = `${AT}?cancelledOrder=${ORDER_ID}&ref=mail`;

  function release(answer: () => Response) {
    const calls: string[] = [];
    server.use(
      http.post(`${API}/orders/:id/cancel`, ({ params }) => {
        calls.push(String(params['id']));
        return answer();
      }),
    );
    return calls;
  }

  it('releases the tickets once, shows a notice and removes the parameter', async () => {
    const calls = release(() => ok(anOrder({ paymentStatus: 'expired', tickets: [] })));
    const { router } = open({ at: BACK });

    expect(await screen.findByText('You let go 2 tickets.')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?ref=mail');
    expect(calls).toEqual([ORDER_ID]);

    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByText('You let go 2 tickets.')).not.toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('shows that the tickets were already paid for and links to My Tickets', async () => {
    release(() => ok(anOrder()));
    open({ at: BACK });

    expect(await screen.findByText(/already paid for/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Tickets' })).toHaveAttribute('href', '/my-tickets');
  });

  it.each([
    [
      'refund_pending' as const,
      'The event has been cancelled. £50.00 is on its way back to the card you paid with.',
    ],
    ['pending' as const, 'Order is being processed. Please check "My Tickets" in a moment.'],
  ])('shows the state of an order that is %s', async (paymentStatus, words) => {
    release(() => ok(anOrder({ paymentStatus, refundReason: 'event-cancelled', tickets: [] })));
    open({ at: BACK });

    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('shows an error when releasing the tickets fails', async () => {
    release(() => new HttpResponse(null, { status: 500 }));
    open({ at: BACK });

    expect(await screen.findByText(/could not be let go/)).toBeInTheDocument();
  });

  it('does nothing for a guest', async () => {
    const calls = release(() => ok(anOrder()));
    const { router } = open({ at: BACK, user: null });

    await panel();

    expect(calls).toEqual([]);
    expect(router.state.location.search).toContain('cancelledOrder');
  });
});
