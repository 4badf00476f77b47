import type { Order, Ticket } from '@stagedoor/contracts';
import {
  anEvent,
  anId,
  anOrder,
  API,
  aTicket,
  aUser,
  ok,
  okPage,
  recordSavedFiles,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

function answer(tickets: Ticket[], orders: Order[] = []) {
  server.use(
    http.get(`${API}/tickets/my-tickets`, () => ok(tickets)),
    http.get(`${API}/orders/my-orders`, () => ok(orders)),
    http.get(`${API}/votes/my-votes`, () => okPage([])),
    http.get(`${API}/events/:id`, () => ok(anEvent())),
  );
}

function open(tickets: Ticket[], orders?: Order[]) {
  answer(tickets, orders);
  return renderRemote(remote, { at: '/my-tickets', user: aUser() });
}

/** Tickets for one event; their ids count up from the event's number. */
function ticketsFor(title: string, number: number, startTime: string, count = 1): Ticket[] {
  const endTime = startTime.replace('T19:00', 'T22:30');
  const { event } = aTicket().order;
  return Array.from({ length: count }, (_, index) =>
    aTicket({
      id: anId(number + index),
      order: { id: anId(number), event: { ...event, id: anId(number), title, startTime, endTime } },
    }),
  );
}

describe('my tickets', () => {
  it('shows status, type, price, code and QR code of a ticket', async () => {
    open([aTicket()]);

    const ticket = await screen.findByRole('article');

    for (const text of [
      'Valid',
      'General Admission',
      '£25.00',
      '0123-4567-89AB-CDEF-GHJK-MNPQ-RS',
      'Show this QR code at the entrance',
    ]) {
      expect(within(ticket).getByText(text)).toBeInTheDocument();
    }
    expect(within(ticket).getByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(document.title).toBe('My Tickets · Stagedoor');
  });

  it('shows title, time and venue once per night, in the time zone of the venue', async () => {
    const leave = visitFrom('Pacific/Auckland');
    open(ticketsFor('Silent Disco at the Palace', 600, '2099-07-04T19:00:00.000Z', 2));

    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(
      'Silent Disco at the Palace',
    );
    for (const text of [
      'Saturday 4 July 2099',
      '20:00 – 23:30 BST',
      'Alexandra Palace',
      'Alexandra Palace Way, London, N22 7AY',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getAllByRole('article')).toHaveLength(2);
    leave();
  });

  it('links to a map of the venue and to a calendar file', async () => {
    open([aTicket()]);

    const map = new URL(
      (await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open map' })).href,
    );

    expect(map.searchParams.get('query')).toBe(
      'Alexandra Palace, Alexandra Palace Way, London, N22 7AY',
    );
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      `/api/events/${aTicket().order.event.id}/calendar.ics`,
    );
  });

  it('lists upcoming nights first, then past nights with the latest first', async () => {
    open([
      ...ticketsFor('Long ago', 600, '2001-07-04T19:00:00.000Z'),
      ...ticketsFor('Later', 610, '2099-07-04T19:00:00.000Z'),
      ...ticketsFor('A while ago', 620, '2002-07-04T19:00:00.000Z'),
      ...ticketsFor('Soon', 630, '2098-07-04T19:00:00.000Z'),
    ]);

    await screen.findByRole('heading', { name: 'Past nights' });

    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'My Tickets',
      'Soon',
      'Later',
      'Past nights',
      'A while ago',
      'Long ago',
    ]);
  });

  it('numbers the tickets of one night and turns to the next and back', async () => {
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    open(ticketsFor('Soon', 600, '2099-07-04T19:00:00.000Z', 3));
    const second = await screen.findByRole('article', { name: 'Ticket 2 of 3' });

    await userEvent.click(screen.getByRole('button', { name: 'Next ticket, 2 of 3' }));

    expect(scrollIntoView.mock.contexts).toEqual([second.parentElement]);
    expect(within(second).getByText('2 of 3')).toBeInTheDocument();

    await userEvent.keyboard('{Enter}');
    const back = screen.getByRole('button', { name: 'Previous ticket, 2 of 3' });
    expect(back).toHaveFocus();

    await userEvent.click(back);
    expect(screen.getByRole('button', { name: 'Previous ticket, 1 of 3' })).toHaveFocus();
  });

  it('does not number a single ticket', async () => {
    open([aTicket()]);

    expect(await screen.findByRole('article', { name: 'Ticket' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /ticket/ })).not.toBeInTheDocument();
  });

  it('draws the QR codes of all nights', async () => {
    const nights = Array.from({ length: 9 }, (_, index) =>
      ticketsFor(`Night ${index}`, 1_000 + index, '2099-07-04T19:00:00.000Z'),
    );
    open(nights.flat());

    await waitFor(() => expect(document.querySelectorAll('figure > svg')).toHaveLength(9));
  });

  it('draws a different QR code for each ticket', async () => {
    open([aTicket(), aTicket({ id: anId(501), ticketCode: '0123-4567-89AB-CDEF-GHJK-MNPQ-TV' })]);

    const [first, second] = await screen.findAllByRole('img', { name: /QR code/ });

    expect(first?.innerHTML).not.toBe(second?.innerHTML);
  });

  it('folds past nights and omits their QR codes', async () => {
    open(ticketsFor('Long ago', 600, '2001-07-04T19:00:00.000Z', 2));

    const night = (await screen.findByRole('heading', { name: 'Long ago' })).closest('details');

    expect(night).not.toHaveAttribute('open');
    expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
    expect(within(night!).getAllByText(/^0123-4567/)).toHaveLength(2);
  });

  it('folds a night when it ends by the clock of the server', async () => {
    vi.useFakeTimers({ now: Date.parse('2098-07-04T22:00:00.000Z') });
    open(ticketsFor('Tonight', 600, '2098-07-04T19:00:00.000Z'));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();

    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));

    expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Past nights' })).toBeInTheDocument();
    vi.useRealTimers();
  });

  it('folds refunded and cancelled tickets and omits their QR codes', async () => {
    const [kept, refunded, cancelled] = ticketsFor('Soon', 600, '2099-07-04T19:00:00.000Z', 3);
    open([kept!, { ...refunded!, status: 'refunded' }, { ...cancelled!, status: 'cancelled' }]);

    const folded = await screen.findByRole('region', { name: 'Cancelled and refunded' });

    expect(screen.getAllByRole('img', { name: /QR code/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Next ticket/ })).not.toBeInTheDocument();
    expect(within(folded).getAllByRole('article')).toHaveLength(2);
    expect(folded.querySelector('details')).not.toHaveAttribute('open');
  });

  it('keeps the QR code of a used ticket until the night is over', async () => {
    open([aTicket({ status: 'used' })]);

    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
  });

  it('saves the tickets of each order as PDF', async () => {
    const asked: string[] = [];
    const bytes = new TextEncoder().encode('%PDF-1.3');
    server.use(
      http.get(`${API}/orders/:id/tickets.pdf`, ({ params, request }) => {
        asked.push(`${String(params.id)} ${request.headers.get('authorization')}`);
        return HttpResponse.arrayBuffer(bytes.buffer);
      }),
    );
    const saved = recordSavedFiles();
    const [first, second, other] = ticketsFor('Soon', 600, '2099-07-04T19:00:00.000Z', 3);
    open([first!, second!, { ...other!, order: { ...other!.order, id: anId(700) } }]);

    await userEvent.click(
      await screen.findByRole('button', { name: 'Save tickets 1 to 2 as PDF' }),
    );
    await waitFor(() => expect(saved).toMatchObject([{ name: 'soon-tickets.pdf' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Save ticket 3 as PDF' }));
    await waitFor(() => expect(saved).toHaveLength(2));

    expect(asked.map((line) => line.replace(/Bearer .+/, 'Bearer'))).toEqual([
      `${anId(600)} Bearer`,
      `${anId(700)} Bearer`,
    ]);
    await expect(saved[0]!.text()).resolves.toBe('%PDF-1.3');
  });

  it('shows an error when the PDF cannot be fetched', async () => {
    server.use(
      http.get(`${API}/orders/:id/tickets.pdf`, () => new HttpResponse(null, { status: 503 })),
    );
    open([aTicket()]);

    await userEvent.click(await screen.findByRole('button', { name: 'Save as PDF' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your tickets could not be fetched. Please try again.',
    );
  });

  it('says why a PDF is refused, and shows the refund and the tickets as they are', async () => {
    open([aTicket()]);
    const button = await screen.findByRole('button', { name: 'Save as PDF' });
    const why = 'This order has no valid tickets.';
    server.use(
      http.get(`${API}/orders/:id/tickets.pdf`, () => refused(409, 'ORDER_NOT_PAID', why)),
    );
    const refund = { paymentStatus: 'refunded', refundReason: 'event-cancelled' } as const;
    answer([aTicket({ status: 'refunded' })], [anOrder(refund)]);

    await userEvent.click(button);

    expect(await screen.findByText(why)).toBeVisible();
    expect(await screen.findByText(/The event has been cancelled/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Valid')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    open([aTicket()]);

    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));

    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it.each([
    ['valid' as const, 'Valid', 'Show this QR code at the entrance'],
    ['used' as const, 'Used', 'This ticket has been used'],
    ['cancelled' as const, 'Cancelled', 'This ticket is not valid'],
    ['refunded' as const, 'Refunded', 'This ticket is not valid'],
  ])('shows the status of a %s ticket', async (status, label, caption) => {
    open([aTicket({ status })]);

    expect(await screen.findByText(label)).toBeInTheDocument();
    expect(screen.getByText(caption)).toBeInTheDocument();
  });

  it('shows On hold for a valid ticket whose payment is disputed', async () => {
    open([aTicket({ withheld: true })]);

    expect(await screen.findByText('On hold')).toBeInTheDocument();
    expect(screen.getByText(/^The payment was disputed/)).toBeInTheDocument();
    expect(screen.queryByText('Valid')).not.toBeInTheDocument();
    expect(screen.queryByText('Show this QR code at the entrance')).not.toBeInTheDocument();
  });

  it('shows No Tickets Yet and links to Browse Events without tickets', async () => {
    open([]);

    expect(await screen.findByRole('heading', { name: 'No Tickets Yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Events' })).toHaveAttribute('href', '/events');
    expect(screen.queryByText('Could not refresh.')).not.toBeInTheDocument();
  });

  it('shows the empty list and Could not refresh when loading fails and loads again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      http.get(`${API}/tickets/my-tickets`, () => new HttpResponse(null, { status: 500 })),
      http.get(`${API}/orders/my-orders`, () => ok([])),
    );
    renderRemote(remote, { at: '/my-tickets', user: aUser() });

    expect(await screen.findByText('Could not refresh.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'No Tickets Yet' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(log).toHaveBeenCalledTimes(1);

    server.use(http.get(`${API}/tickets/my-tickets`, () => ok([aTicket()])));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByText('Could not refresh.')).not.toBeInTheDocument();
    log.mockRestore();
  });
});

describe('refund notices', () => {
  const refunded = anOrder({ paymentStatus: 'refunded', refundReason: 'event-cancelled' });

  it('show the event, the reason and the amount of each refund above the tickets', async () => {
    const late = anOrder({
      id: anId(401),
      paymentStatus: 'refund_pending',
      refundReason: 'no-tickets-left',
      totalAmount: 25,
      tickets: [],
    });
    open([aTicket({ status: 'refunded' })], [late, refunded, anOrder({ id: anId(402) })]);

    const notices = await screen.findByRole('region', { name: 'Refunds' });
    const [first, second] = within(notices).getAllByRole('listitem');

    expect(within(notices).getAllByRole('listitem')).toHaveLength(2);
    expect(first).toHaveTextContent('Silent Disco at the Palace, 2 tickets');
    expect(first).toHaveTextContent('Your payment came after your time to pay was over');
    expect(first).toHaveTextContent('£25.00 is on its way back');
    expect(second).toHaveTextContent('The event has been cancelled. £50.00 was sent back');
    expect(notices.compareDocumentPosition(await screen.findByRole('article'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it.each([
    ['stay two weeks', { refundReason: 'refunded-by-organiser' }, 13, true],
    ['disappear after two weeks', { refundReason: 'refunded-by-organiser' }, 15, false],
    ['stay while it is pending', { paymentStatus: 'refund_pending' }, 400, true],
    ['stay while the organiser owes it again', { refundFailed: true }, 400, true],
    ['stay if it has no ticket to show it', { refundReason: 'event-over' }, 400, true],
  ] as const)('of a refund after the event %s', async (_case, order, days, isShown) => {
    const endTime = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    const event = { ...refunded.event, title: 'Last Dance', endTime };
    open([], [refunded, { ...refunded, ...order, id: anId(401), event }]);

    const notices = await screen.findByRole('region', { name: 'Refunds' });

    expect(within(notices).queryAllByText(/^.?Last Dance/)).toHaveLength(isShown ? 1 : 0);
  });

  it('are absent without a refund', async () => {
    open([aTicket()], [anOrder()]);

    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Refunds' })).not.toBeInTheDocument();
  });

  it('poll orders and tickets until the refund is complete', async () => {
    vi.useFakeTimers();
    let looks = 0;
    open([aTicket({ status: 'cancelled' })], [{ ...refunded, paymentStatus: 'refund_pending' }]);
    await screen.findByText(/is on its way back/);
    await screen.findByText('Cancelled');

    answer([aTicket({ status: 'refunded' })], [refunded]);
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(await screen.findByText(/was sent back/)).toBeInTheDocument();
    expect(await screen.findByText('Refunded')).toBeInTheDocument();

    const look = () => {
      looks += 1;
      return ok([]);
    };
    server.use(
      http.get(`${API}/tickets/my-tickets`, look),
      http.get(`${API}/orders/my-orders`, look),
    );
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(looks).toBe(0);
    vi.useRealTimers();
  });

  it('do not poll while the organiser decides about a failed refund', async () => {
    vi.useFakeTimers();
    const owed = { ...refunded, paymentStatus: 'refund_pending', refundFailed: true } as const;
    const { queryClient } = open([aTicket({ status: 'cancelled' })], [owed]);
    await screen.findByText(/could not be sent back/);
    await screen.findByText('Cancelled');

    const looks: string[] = [];
    server.use(
      http.get(`${API}/tickets/my-tickets`, () => (looks.push('tickets'), ok([]))),
      http.get(`${API}/orders/my-orders`, () => (looks.push('orders'), ok([]))),
    );
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(looks).toEqual([]);
    vi.useRealTimers();
  });

  it('poll the tickets of a pending refund beside a failed one', async () => {
    vi.useFakeTimers();
    const owed = { ...refunded, paymentStatus: 'refund_pending' } as const;
    const failed = { ...owed, id: anId(401), refundFailed: true };
    const cancelled = aTicket({ status: 'cancelled' });
    const ofFailed = { ...cancelled, id: anId(501), order: { ...cancelled.order, id: failed.id } };
    open([cancelled, ofFailed], [owed, failed]);
    await screen.findByText(/could not be sent back/);
    await waitFor(() => expect(screen.getAllByText('Cancelled')).toHaveLength(2));

    answer([aTicket({ status: 'refunded' }), ofFailed], [refunded, failed]);
    await act(() => vi.advanceTimersByTimeAsync(5_100));

    expect(await screen.findByText('Refunded')).toBeInTheDocument();
    vi.useRealTimers();
  });

  it('show Could not refresh when they cannot be loaded', async () => {
    answer([aTicket()]);
    server.use(http.get(`${API}/orders/my-orders`, () => new HttpResponse(null, { status: 500 })));
    renderRemote(remote, { at: '/my-tickets', user: aUser() });

    expect(await screen.findByText('Could not refresh.')).toBeInTheDocument();
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});
