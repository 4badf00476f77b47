import type { Order } from '@stagedoor/contracts';
import { anOrder, API, aUser, ok, refused, renderRemote, startApiServer } from '@stagedoor/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

const AT = '/checkout/success?session_id=cs_1';
const unpaid = anOrder({ paymentStatus: 'pending', tickets: [] });
const PROCESSING = 'Order is being processed. Please check "My Tickets" in a moment.';
const GENERATING = 'Tickets are being generated. Please refresh in a moment.';
const UNAVAILABLE = 'Unable to load order details. Please check "My Tickets".';

const notPaid = () => refused(409, 'ORDER_NOT_PAID', 'This order is not paid yet.');

function answer({
  orders = [anOrder()],
  generate,
}: { orders?: Order[]; generate?: () => Response } = {}) {
  const asked = { sessionIds: [] as (string | null)[], generations: 0 };
  server.use(
    http.get(`${API}/orders/my-orders`, ({ request }) => {
      asked.sessionIds.push(new URL(request.url).searchParams.get('sessionId'));
      return ok(orders);
    }),
    http.post(`${API}/orders/:id/generate-tickets`, () => {
      asked.generations += 1;
      return generate?.() ?? HttpResponse.error();
    }),
  );
  return asked;
}

const open = (at = AT) => renderRemote(remote, { at, user: aUser() });

describe('checkout success', () => {
  it('shows the paid order of the session and links to its tickets', async () => {
    const asked = answer();
    open();

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' }),
    ).toBeInTheDocument();
    const details = screen.getByRole('region', { name: 'Order details' });
    expect(details).toHaveTextContent('Silent Disco at the Palace');
    expect(details).toHaveTextContent('4 July 2099 at 20:00');
    expect(details).toHaveTextContent('Alexandra Palace, London');
    expect(details).toHaveTextContent('Tickets2');
    expect(details).toHaveTextContent('Total£50.00');
    expect(screen.getByRole('link', { name: 'My Tickets' })).toHaveAttribute('href', '/my-tickets');
    expect(document.title).toBe('Payment Successful · Stagedoor');
    expect(asked).toEqual({ sessionIds: ['cs_1'], generations: 0 });
  });

  it('names the address that the tickets are mailed to', async () => {
    answer();
    open();

    await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
    expect(screen.getByRole('status')).toHaveTextContent(
      '2 tickets for Silent Disco at the Palace. See you on the dance floor.They are also on their way to creator@example.org.',
    );
  });

  it('calls a free order a booking', async () => {
    const [ticket] = anOrder().tickets;
    answer({ orders: [anOrder({ totalAmount: 0, tickets: [ticket!] })] });
    open();

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Booking Confirmed!' }),
    ).toBeInTheDocument();
    expect(document.title).toBe('Booking Confirmed · Stagedoor');
    expect(screen.getByRole('status')).toHaveTextContent(
      /^1 ticket for .*It is also on its way to creator@example.org\.$/,
    );
    expect(screen.getByRole('region', { name: 'Order details' })).toHaveTextContent('TotalFree');
    expect(document.body).not.toHaveTextContent(/Payment/);
  });

  it('generates the tickets of an order that has none', async () => {
    const asked = answer({
      orders: [anOrder({ tickets: [] })],
      generate: () => ok(anOrder()),
    });
    open();

    expect(await screen.findByText('Payment Successful!')).toBeInTheDocument();
    expect(asked.generations).toBe(1);
  });

  it.each([
    ['the payment is missing', [unpaid], notPaid, PROCESSING],
    [
      'generating the tickets fails',
      [unpaid],
      () => new HttpResponse(null, { status: 500 }),
      GENERATING,
    ],
    ['generating the tickets gets no response', [unpaid], () => HttpResponse.error(), GENERATING],
    ['the user has no such order', [], notPaid, UNAVAILABLE],
  ])('shows its message when %s', async (_title, orders, generate, message) => {
    answer({ orders, generate });
    open();

    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Tickets' })).toBeInTheDocument();
    expect(screen.queryByText('Payment Successful!')).not.toBeInTheDocument();
  });

  it('shows its message when the order cannot be loaded, not the one of the server', async () => {
    server.use(
      http.get(`${API}/orders/my-orders`, () => refused(429, 'TOO_MANY_REQUESTS', 'Slow down.')),
    );
    open();

    expect(await screen.findByText(UNAVAILABLE)).toBeInTheDocument();
  });

  it.each(['/checkout/success', '/checkout/success?session_id='])(
    'sends no request at %s',
    async (at) => {
      const asked = answer();
      open(at);

      expect(await screen.findByText(UNAVAILABLE)).toBeInTheDocument();
      expect(asked.sessionIds).toEqual([]);
    },
  );

  it.each<[Partial<Order>, string, string]>([
    [
      { paymentStatus: 'refund_pending', refundReason: 'no-tickets-left', tickets: [] },
      'Your money is on its way back',
      '£50.00 is on its way back',
    ],
    [
      { paymentStatus: 'refunded', refundReason: 'event-cancelled' },
      'Your money was sent back',
      'The event has been cancelled.',
    ],
    [{ paymentStatus: 'failed', tickets: [] }, 'The payment did not go through', 'Nothing was'],
    [{ paymentStatus: 'expired', tickets: [] }, 'Your tickets were given back', 'Nothing was'],
  ])('shows the outcome of an order %o', async (order, title, text) => {
    answer({ orders: [anOrder(order)], generate: notPaid });
    open();

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(document.title).toBe(`${title} · Stagedoor`);
    expect(screen.getByRole('link', { name: 'Back to the event' })).toBeInTheDocument();
  });

  it('shows the tickets of an expired order that was paid late', async () => {
    answer({
      orders: [anOrder({ paymentStatus: 'expired', tickets: [] })],
      generate: () => ok(anOrder()),
    });
    open();

    expect(await screen.findByText('Payment Successful!')).toBeInTheDocument();
  });

  it('shows the refund of an expired order that was paid late', async () => {
    const refund = { paymentStatus: 'refund_pending', refundReason: 'no-tickets-left' } as const;
    answer({
      orders: [anOrder({ paymentStatus: 'expired', tickets: [] })],
      generate: () => ok(anOrder({ ...refund, tickets: [] })),
    });
    open();

    expect(await screen.findByText('Your money is on its way back')).toBeInTheDocument();
  });

  it('reads the order again on Look again', async () => {
    answer({ orders: [unpaid], generate: notPaid });
    open();
    await screen.findByText(PROCESSING);

    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));

    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toHaveFocus();
  });

  it('keeps Look again and its focus while a failed read is repeated', async () => {
    const failed = () => new HttpResponse(null, { status: 500 });
    server.use(http.get(`${API}/orders/my-orders`, failed));
    open();
    const again = await screen.findByRole('button', { name: 'Look again' });

    let respond!: (response: Response) => void;
    const response = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    server.use(http.get(`${API}/orders/my-orders`, () => response));
    await userEvent.click(again);
    expect(again).toHaveAttribute('aria-busy', 'true');
    respond(failed());
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
    expect(again).toHaveFocus();

    answer();
    await userEvent.click(again);

    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toHaveFocus();
  });

  it('leaves the focus alone when the first read has the outcome', async () => {
    answer();
    open();

    expect(await screen.findByText('Payment Successful!')).not.toHaveFocus();
  });

  it('shows a spinner while the session is loading', async () => {
    const asked = answer();
    const { session } = renderRemote(remote, { at: AT });

    expect(await screen.findByRole('status')).toHaveTextContent('Loading your order');
    expect(asked.sessionIds).toEqual([]);

    act(() => session.setState({ status: 'signed-in', user: aUser() }));

    expect(await screen.findByText('Payment Successful!')).toBeInTheDocument();
  });
});
