import type { EventOrder, EventStatus } from '@stagedoor/contracts';
import {
  aMyEvent,
  anEventOrder,
  anId,
  API,
  aUser,
  ok,
  okPage,
  orderTotals,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../../remote';

const server = startApiServer();
const EVENT_ID = anId(200);
const TITLE = 'Silent Disco at the Palace';

afterEach(() => vi.useRealTimers());

function answer(orders: EventOrder[], status: EventStatus = 'published') {
  const looks = { orders: 0, events: 0 };
  server.use(
    http.get(`${API}/events/my-events`, () => {
      looks.events += 1;
      return ok([aMyEvent({ status, sold: 4, revenue: 100 })]);
    }),
    http.get(`${API}/events/${EVENT_ID}/orders`, () => {
      looks.orders += 1;
      return ok(orders);
    }),
    http.get(`${API}/events/${EVENT_ID}/orders/totals`, () => ok(orderTotals(orders))),
  );
  return looks;
}

function show(orders: EventOrder[], status?: EventStatus) {
  const looks = answer(orders, status);
  renderRemote(remote, { at: '/my-events', user: aUser() });
  return looks;
}

const openOrders = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Orders' }));
const region = () => screen.findByRole('region', { name: `Orders of ${TITLE}` });
const rows = async () =>
  within(await within(await region()).findByRole('table'))
    .getAllByRole('row')
    .slice(1);

describe('the orders of an event', () => {
  it('are shown and hidden by the Orders button', async () => {
    show([anEventOrder()]);
    await openOrders();

    const [row] = await rows();
    expect(row).toHaveTextContent('Demo Guest1 June 2099 at 11:02 BST2£50.00Paid');
    expect(await region()).toHaveTextContent('1 order, 2 tickets, £50.00');
    const button = screen.getByRole('button', { name: 'Orders' });
    expect(button).toHaveAttribute('aria-expanded', 'true');

    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['name the time zone of the venue', 'America/New_York', '1 June 2099 at 11:02 BST2'],
    ['omit the time zone where the clocks agree', 'Europe/London', '1 June 2099 at 11:022'],
  ])('%s', async (_case, zone, text) => {
    onTestFinished(visitFrom(zone));
    show([anEventOrder()]);
    await openOrders();

    const [row] = await rows();
    expect(row).toHaveTextContent(text);
  });

  it.each<[Partial<EventOrder>, string]>([
    [{ paymentStatus: 'completed' }, 'Paid'],
    [{ paymentStatus: 'completed', totalAmount: 0 }, 'Booked'],
    [{ paymentStatus: 'refund_pending' }, 'Refund under way'],
    [{ paymentStatus: 'refunded' }, 'Refunded'],
    [{ dispute: 'inquiry' }, 'Bank inquiry'],
    [{ dispute: 'open' }, 'Disputed'],
    [{ dispute: 'won' }, 'Dispute won'],
    [{ dispute: 'lost' }, 'Dispute lost'],
    [{ ticketsWithheld: true, dispute: 'open' }, 'Not admitted'],
    [{ fraudWarning: true }, 'Fraud warning'],
    [{ paymentStatus: 'refund_pending', refundFailure: 'No account.' }, 'Refund failed'],
  ])('show the state of an order that is %o: %s', async (order, label) => {
    show([anEventOrder(order)]);
    await openOrders();

    expect(within((await rows())[0]!).getByText(label)).toBeInTheDocument();
  });

  it('show a paid order with a failed refund of a second payment as both, with every action', async () => {
    show([anEventOrder({ refundFailure: 'No account.' })]);
    await openOrders();

    const [row] = await rows();
    expect(within(row!).getAllByRole('cell').at(-1)).toHaveTextContent(/^PaidRefund failedNo acc/);
    expect(within(row!).getAllByRole('button')).toHaveLength(3);
  });

  it.each<[EventOrder['returnedBy'], EventOrder['dispute'], string]>([
    ['provider', null, 'Refunded'],
    ['organiser', null, 'Paid back'],
    ['bank', 'lost', 'Dispute lostThe bank returned the money to the buyer.'],
    ['provider', 'lost', 'RefundedDispute lost'],
    ['organiser', 'lost', 'Paid backDispute lost'],
  ])('show a refund by the %s with the dispute %s as %s', async (by, dispute, words) => {
    show([anEventOrder({ paymentStatus: 'refunded', returnedBy: by, dispute })]);
    await openOrders();

    expect(
      within((await rows())[0]!)
        .getAllByRole('cell')
        .at(-1),
    ).toHaveTextContent(new RegExp(`^${words}$`));
  });

  it.each<[string, Partial<EventOrder>, boolean]>([
    ['is paid', {}, true],
    [
      'waits after a failed refund',
      { paymentStatus: 'refund_pending', refundFailure: 'No account.' },
      true,
    ],
    ['is refunded', { paymentStatus: 'refunded', returnedBy: 'provider' }, false],
  ])(
    'explain a missing refund of an open dispute for an order that %s: %s',
    async (_name, order, says) => {
      show([anEventOrder({ dispute: 'open', ...order })]);
      await openOrders();

      const [row] = await rows();
      expect(within(row!).queryAllByText('No refund while the bank decides.')).toHaveLength(+says);
      expect(within(row!).queryByRole('button', { name: /refund|paid back/i })).toBeNull();
    },
  );

  it('can be refunded only while they are paid', async () => {
    show([
      anEventOrder(),
      anEventOrder({ id: anId(401), paymentStatus: 'refunded' }),
      anEventOrder({ id: anId(402), paymentStatus: 'refund_pending' }),
    ]);
    await openOrders();
    await rows();

    expect(screen.getAllByRole('button', { name: 'Refund the order of Demo Guest' })).toHaveLength(
      1,
    );
  });

  it('show a message without orders', async () => {
    show([]);
    await openOrders();

    expect(await screen.findByText('Nobody has bought a ticket yet.')).toBeInTheDocument();
  });

  it.each([
    ['the fallback', () => new HttpResponse(null, { status: 500 }), 'Failed to load orders'],
    [
      'the message of the server',
      () => refused(403, 'FORBIDDEN', 'This event is not yours.'),
      'This event is not yours.',
    ],
  ])('show %s when they cannot be loaded and load again on Try again', async (_name, no, words) => {
    show([]);
    server.use(http.get(`${API}/events/${EVENT_ID}/orders`, no));
    await openOrders();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);

    answer([anEventOrder()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await rows()).toHaveLength(1);
  });

  it('are split into pages of 20', async () => {
    show(Array.from({ length: 45 }, (_, index) => anEventOrder({ id: anId(1_000 + index) })));
    await openOrders();
    expect(await rows()).toHaveLength(20);

    const next = screen.getByRole('button', { name: 'Next page' });
    await userEvent.click(next);
    await userEvent.click(next);

    expect(await rows()).toHaveLength(5);
  });
});

describe('more than 100 orders of an event', () => {
  const ORDERS = Array.from({ length: 245 }, (_, index) =>
    anEventOrder({ id: anId(1_000 + index) }),
  );

  /** Serves the orders page by page; returns the limit and the cursor of each request. */
  function answerInPages(first = ORDERS[0]!) {
    const orders = [first, ...ORDERS.slice(1)];
    const asked: [string | null, string | null][] = [];
    server.use(
      http.get(`${API}/events/${EVENT_ID}/orders`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push([searchParams.get('limit'), searchParams.get('cursor')]);
        const from = Number(searchParams.get('cursor'));
        const until = from + Number(searchParams.get('limit'));
        return okPage(orders.slice(from, until), until < orders.length ? String(until) : null);
      }),
    );
    return asked;
  }

  async function turn(times: number, user: Pick<typeof userEvent, 'click'> = userEvent) {
    for (let page = 0; page < times; page += 1) {
      await user.click(screen.getByRole('button', { name: 'Next page' }));
    }
  }

  /** Serves the orders page by page with the first one refunded, each request once it is released. */
  function answerWhenReleased() {
    const release = { poll: () => {}, turn: () => {} };
    const released = {
      poll: new Promise<void>((resolve) => (release.poll = resolve)),
      turn: new Promise<void>((resolve) => (release.turn = resolve)),
    };
    const asked: string[] = [];
    const [first, ...others] = ORDERS;
    const changed = [{ ...first!, paymentStatus: 'refunded' as const }, ...others];
    server.use(
      http.get(`${API}/events/${EVENT_ID}/orders`, async ({ request }) => {
        const { searchParams } = new URL(request.url);
        const from = Number(searchParams.get('cursor'));
        const until = from + Number(searchParams.get('limit'));
        const what = from === 0 ? 'poll' : 'turn';
        asked.push(what);
        await released[what];
        return okPage(changed.slice(from, until), String(until));
      }),
    );
    return { release, asked };
  }

  it('are counted as a whole and read further when the user turns to a missing page', async () => {
    show(ORDERS);
    const asked = answerInPages();
    await openOrders();
    expect(await screen.findByText('Page 1 of 13')).toBeInTheDocument();
    expect(await region()).toHaveTextContent('245 orders, 490 tickets, £12,250.00');

    await turn(4);
    expect(asked).toEqual([['100', null]]);
    await turn(1);

    expect(await screen.findByText('Page 6 of 13')).toBeInTheDocument();
    expect(await rows()).toHaveLength(20);
    expect(asked.at(-1)).toEqual(['100', '100']);
  });

  it('keep the present page when the next one fails and read it on the next turn', async () => {
    show(ORDERS);
    answerInPages();
    await openOrders();
    await screen.findByText('Page 1 of 13');
    await turn(4);
    server.use(
      http.get(`${API}/events/${EVENT_ID}/orders`, () => new HttpResponse(null, { status: 500 })),
    );

    await turn(1);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders');
    expect(screen.getByText('Page 5 of 13')).toBeInTheDocument();

    answerInPages();
    await turn(1);
    expect(await screen.findByText('Page 6 of 13')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['poll', 'turn'],
    ['turn', 'poll'],
  ] as const)(
    'show the missing page when the %s ends before the %s that runs beside it',
    async (first, second) => {
      vi.useFakeTimers();
      const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
      answer([{ ...ORDERS[0]!, paymentStatus: 'refund_pending' }, ...ORDERS.slice(1)]);
      answerInPages({ ...ORDERS[0]!, paymentStatus: 'refund_pending' });
      const { queryClient } = renderRemote(remote, { at: '/my-events', user: aUser() });
      await user.click(await screen.findByRole('button', { name: 'Orders' }));
      await screen.findByText('Page 1 of 13');
      await turn(4, user);
      const { release, asked } = answerWhenReleased();
      await act(() => vi.advanceTimersByTimeAsync(3_100));
      await turn(1, user);
      await waitFor(() => expect(asked).toEqual(['poll', 'turn']));

      release[first]();
      await waitFor(() =>
        expect(first === 'poll' ? queryClient.isFetching() : queryClient.isMutating()).toBe(0),
      );
      release[second]();
      await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));

      expect(await screen.findByText('Page 6 of 13')).toBeInTheDocument();
      expect(await rows()).toHaveLength(20);
    },
  );
});

describe('refunding an order', () => {
  const refund = (give: () => Response) => {
    let calls = 0;
    server.use(
      http.post(`${API}/orders/${anId(400)}/refund`, () => {
        calls += 1;
        return give();
      }),
    );
    return () => calls;
  };

  async function ask() {
    await openOrders();
    await userEvent.click(await screen.findByRole('button', { name: /^Refund the order/ }));
    return screen.getByRole('alertdialog', { name: 'Refund this order?' });
  }

  it('states who was let in already, and refunds the order all the same', async () => {
    show([anEventOrder({ inside: 1 })]);
    let word: string | null = null;
    server.use(
      http.post(`${API}/orders/${anId(400)}/refund`, ({ request }) => {
        word = new URL(request.url).searchParams.get('evenIfInside');
        return ok(anEventOrder({ paymentStatus: 'refund_pending' }));
      }),
    );
    const dialog = await ask();
    expect(dialog).toHaveAccessibleDescription(
      /One person with such a ticket was let in already\.$/,
    );

    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund order' }));

    await waitFor(() => expect(word).toBe('true'));
  });

  it('states the tickets and the amount and sends one request on a double click', async () => {
    show([anEventOrder()]);
    const pending = anEventOrder({ paymentStatus: 'refund_pending', owedAmount: 50 });
    const calls = refund(() => ok(pending));
    const dialog = await ask();
    expect(dialog).toHaveAccessibleDescription(
      'Demo Guest gets £50.00 back. 2 tickets are no longer valid and go back on sale.',
    );

    answer([pending]);
    const confirm = within(dialog).getByRole('button', { name: 'Refund order' });
    // Twice before the next render.
    act(() => {
      confirm.click();
      confirm.click();
    });

    expect(await screen.findByText('£50.00 goes back to Demo Guest.')).toBeInTheDocument();
    expect(await screen.findByText('Refund under way')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Demo Guest').parentElement).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls()).toBe(1);
  });

  it('is not undone by a list that was asked for before it', async () => {
    answer([anEventOrder()]);
    const { queryClient } = renderRemote(remote, { at: '/my-events', user: aUser() });
    await openOrders();
    await rows();
    await openOrders();
    const pending = anEventOrder({ paymentStatus: 'refund_pending', owedAmount: 50 });
    let respond!: () => void;
    const released = new Promise<void>((resolve) => (respond = resolve));
    refund(() => {
      answer([pending]);
      return ok(pending);
    });
    server.use(
      http.get(`${API}/events/${EVENT_ID}/orders`, async () => {
        await released;
        return ok([anEventOrder()]);
      }),
    );
    const dialog = await ask();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund order' }));
    await screen.findByText('£50.00 goes back to Demo Guest.');

    respond();

    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect((await rows())[0]).toHaveTextContent(/Refund under way$/);
  });

  it('states that a free order has no refund', async () => {
    show([anEventOrder({ totalAmount: 0, quantity: 1 })], 'completed');

    expect(await ask()).toHaveAccessibleDescription(
      'Demo Guest paid nothing. 1 ticket is no longer valid.',
    );
  });

  it('reads the sales of the event again', async () => {
    const looks = show([anEventOrder()]);
    const refunded = anEventOrder({ paymentStatus: 'refunded' });
    refund(() => ok(refunded));
    const dialog = await ask();
    server.use(
      http.get(`${API}/events/${EVENT_ID}/orders/totals`, () => ok(orderTotals([refunded]))),
    );
    const before = looks.events;

    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund order' }));

    await waitFor(() => expect(looks.events).toBe(before + 1));
  });

  it.each([
    ['the fallback', () => new HttpResponse(null, { status: 503 }), 'Failed to refund order'],
    [
      'the message of the server',
      () => refused(409, 'ORDER_NOT_PAID', 'This order is not paid.'),
      'This order is not paid.',
    ],
  ])('shows %s after a failure', async (_name, no, words) => {
    show([anEventOrder()]);
    refund(no);
    const dialog = await ask();

    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund order' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Refund the order/ })).toHaveFocus();
  });

  it('closes the dialog without a request on Cancel', async () => {
    show([anEventOrder()]);
    const dialog = await ask();

    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Refund the order/ })).toHaveFocus();
  });
});

describe('the focus after the dialog of an order', () => {
  /** Opens the dialog, closes it by `close`, and shows the order as refunded after `then`. */
  async function closeDialog(close: string, then: () => Promise<void>) {
    answer([anEventOrder()]);
    server.use(
      http.post(`${API}/orders/${anId(400)}/refund`, () => new HttpResponse(null, { status: 503 })),
    );
    const { queryClient } = renderRemote(remote, { at: '/my-events', user: aUser() });
    await openOrders();
    await userEvent.click(await screen.findByRole('button', { name: /^Refund the order/ }));
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: close }),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Refund the order/ })).toHaveFocus(),
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await then();
    answer([anEventOrder({ paymentStatus: 'refunded' })]);
    await act(() => queryClient.invalidateQueries());
    await screen.findByText('Refunded');
  }

  it.each(['Cancel', 'Refund order'])('stays where the user moves it after %s', async (close) => {
    await closeDialog(close, () => userEvent.click(document.body));

    expect(document.body).toHaveFocus();
  });

  it('moves to the order when a later read of the list removes the button', async () => {
    await closeDialog('Refund order', () => Promise.resolve());

    expect(screen.getByText('Demo Guest').parentElement).toHaveFocus();
  });
});

describe('the e-mail address of a buyer whose refund has failed', () => {
  const refundFailure = 'The account of the buyer is closed.';
  const buyer = { firstName: 'Demo', lastName: 'Guest', email: 'demo+1@example.org' };

  it('is a link in the row of the order', async () => {
    show([anEventOrder({ paymentStatus: 'refund_pending', refundFailure, buyer })]);
    await openOrders();

    const [row] = await rows();
    const link = within(row!).getByRole('link');
    expect(link).toHaveTextContent(buyer.email);
    expect(link).toHaveAttribute('href', 'mailto:demo%2B1@example.org');
  });

  it('is missing where the account was deleted', async () => {
    show([anEventOrder({ paymentStatus: 'refund_pending', refundFailure })]);
    await openOrders();

    const [row] = await rows();
    expect(within(row!).getByText(refundFailure)).toBeInTheDocument();
    expect(within(row!).queryByRole('link')).toBeNull();
  });
});

describe('the other actions of an order', () => {
  const failed = anEventOrder({
    paymentStatus: 'refund_pending',
    refundFailure: 'The account of the buyer is closed.',
  });
  const disputed = anEventOrder({ dispute: 'open', ticketsWithheld: true });

  it.each([
    [
      'retry-refund',
      failed,
      'Try again to refund the order of Demo Guest',
      'Try the refund again?',
      'Try again',
      anEventOrder({ paymentStatus: 'refund_pending' }),
      'The refund for Demo Guest is tried again.',
      'Refund under way',
    ],
    [
      'pay-back',
      failed,
      'Record as paid back for the order of Demo Guest',
      'Paid back in another way?',
      'Record as paid back',
      anEventOrder({ paymentStatus: 'refunded', returnedBy: 'organiser' }),
      'Demo Guest is recorded as paid back.',
      'Paid back',
    ],
    [
      'admit',
      disputed,
      'Admit the tickets of Demo Guest',
      'Admit these tickets?',
      'Admit tickets',
      anEventOrder({ dispute: 'open' }),
      'Demo Guest can enter.',
      'Disputed',
    ],
  ])(
    'include %s, which asks for confirmation and sends one request on a double click',
    async (action, order, button, title, confirm, after, words, badge) => {
      show([order]);
      let calls = 0;
      server.use(
        http.post(`${API}/orders/${anId(400)}/${action}`, () => {
          calls += 1;
          return ok(after);
        }),
      );
      await openOrders();
      await userEvent.click(await screen.findByRole('button', { name: button }));
      const dialog = screen.getByRole('alertdialog', { name: title });

      answer([after]);
      await userEvent.dblClick(within(dialog).getByRole('button', { name: confirm }));

      expect((await screen.findByText(words)).textContent).toBe(words);
      expect(await screen.findByText(badge)).toBeInTheDocument();
      expect(calls).toBe(1);
    },
  );

  it('let the organiser admit after a dispute over a part is lost, and state the loss', async () => {
    show([anEventOrder({ dispute: 'lost', ticketsWithheld: true })]);
    await openOrders();

    const admit = await screen.findByRole('button', { name: 'Admit the tickets of Demo Guest' });
    await userEvent.click(admit);

    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Demo Guest can enter with 2 tickets although the bank has returned a part of the payment.',
    );
  });

  it('follow the reason of a failed refund', async () => {
    show([failed]);
    await openOrders();

    const reason = within((await rows())[0]!).getByText('The account of the buyer is closed.');
    for (const button of screen.getAllByRole('button', { name: /the order of Demo Guest$/ })) {
      expect(reason.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });
});

describe('the refunds of a cancelled event', () => {
  const other = anEventOrder({ id: anId(401), totalAmount: 25, quantity: 1 });

  it('are polled until the last one is complete, which is announced', async () => {
    vi.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    show([anEventOrder({ paymentStatus: 'refunded' }), other], 'cancelled');
    await user.click(await screen.findByRole('button', { name: 'Orders' }));
    expect(await screen.findByText('1 of 2 orders refunded, £50.00 of £75.00')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Orders refunded' })).toHaveValue(1);

    const done = [anEventOrder(), other].map((order) => ({
      ...order,
      paymentStatus: 'refunded' as const,
    }));
    const looks = answer(done, 'cancelled');
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    const words = 'All 2 orders are refunded';
    expect(await screen.findByText(`${words}, £75.00 of £75.00`)).toBeInTheDocument();
    expect(within(await region()).getByRole('status')).toHaveTextContent(words);
    expect(screen.queryByRole('progressbar')).toBeNull();

    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(looks.orders).toBe(1);
  });
});
