import {
  type Event,
  MESSAGES,
  type Order,
  orderSchema,
  type PlacedOrder,
  placedOrderSchema,
  ticketSchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import type { Person } from '../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../test-support/payments.js';
import { payFor, sessionOf } from '../../../test-support/purchases.js';
import {
  anOrderFor,
  countOf,
  holdOrder,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
} from '../../../test-support/shop.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { ReleaseHoldService } from './settlement/release-hold.service.js';

const CREATE = 'POST /v1/checkout/sessions';
/** The first call and two retries of the provider's library. */
const EVERY_TRY = 3;

let test: PayingTestApp;
let sell: Shop['sell'];
let buyer: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  ({ sell } = await openShop(test));
});

afterAll(() => test.close());

beforeEach(async () => {
  const { currentTestName = '' } = expect.getState();
  const name = currentTestName.replaceAll(/[^a-z]+/gi, '-').slice(0, 60);
  [buyer] = (await registerBuyers(test, 1, name)) as [Person];
  event = await sell({ ticketQuantity: 3 });
});

afterEach(() => test.payments.clearFaults());

const place = (quantity = 2, headers: Record<string, string> = {}): Promise<PlacedOrder> =>
  test.api.data(placedOrderSchema, 201, 'POST', '/orders', {
    token: buyer.token,
    headers,
    body: anOrderFor(event, quantity),
  });
const act = (order: Order, action: 'cancel' | 'generate-tickets'): Promise<Order> =>
  test.api.data(orderSchema, 200, 'POST', `/orders/${order.id}/${action}`, { token: buyer.token });
const refused = (order: Order, action: 'cancel' | 'generate-tickets') =>
  test.api.refusal('POST', `/orders/${order.id}/${action}`, { token: buyer.token });

async function pay(placed: PlacedOrder, notices: 'arrive' | 'are lost' = 'arrive'): Promise<void> {
  if (notices === 'are lost') {
    test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
  }
  await payFor(test, placed);
  const { status } = await storedOrder(test, placed.order.id);
  expect(status === 'pending').toBe(notices === 'are lost');
}

async function endTheHold({ id }: Pick<Order, 'id'>): Promise<void> {
  await test.dataSource.query(
    `UPDATE orders SET hold_expires_at = now() - interval '1 second', provider_retry_at = NULL
     WHERE id = $1`,
    [id],
  );
}

describe('a purchase', () => {
  // @covers 3.order.fields 3.order.event-fields 3.payload.order 4.order.completed-after-payment 7.orders.create
  // @covers 7.orders.my-orders
  it('goes from the hold through the payment page to the tickets', async () => {
    const placed = await place();
    expect(placed.order).toMatchObject({
      paymentStatus: 'pending',
      totalAmount: 50,
      checkoutUrl: placed.checkoutUrl,
      items: [{ quantity: 2, ticketType: { name: 'General Admission', price: 25 } }],
      event: { id: event.id, title: event.title },
      tickets: [],
    });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });

    await pay(placed);

    const path = '/orders/my-orders';
    const query = { sessionId: sessionOf(placed) };
    const found = await test.api.data(z.array(orderSchema), 200, 'GET', path, {
      token: buyer.token,
      query,
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      id: placed.order.id,
      paymentStatus: 'completed',
      holdExpiresAt: null,
      checkoutUrl: null,
    });
    expect(new Set(found[0]?.tickets.map(({ ticketCode }) => ticketCode)).size).toBe(2);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
    const tickets = await test.api.data(z.array(ticketSchema), 200, 'GET', '/tickets/my-tickets', {
      token: buyer.token,
    });
    expect(tickets.map(({ id }) => id)).toEqual(found[0]?.tickets.map(({ id }) => id));
  });

  // @covers 7.orders.one
  it('is returned by its id as it was placed', async () => {
    const { order } = await place();

    const found = await test.api.data(orderSchema, 200, 'GET', `/orders/${order.id}`, {
      token: buyer.token,
    });

    expect(found).toEqual(order);
  });

  it('is listed with its tickets in one snapshot while it is being paid', async () => {
    const placed = await place();
    const queries = test.app.get(TicketQueries);
    const ofOrders = queries.ofOrders.bind(queries);
    vi.spyOn(queries, 'ofOrders').mockImplementationOnce(async (...call) => {
      await pay(placed);
      return ofOrders(...call);
    });

    const [read] = await test.api.data(z.array(orderSchema), 200, 'GET', '/orders/my-orders', {
      token: buyer.token,
    });

    expect([read?.id, read?.paymentStatus, read?.tickets]).toEqual([
      placed.order.id,
      'pending',
      [],
    ]);
  });

  it('holds its tickets for fifteen minutes from when the buyer can pay', async () => {
    const { order } = await place();

    const minutes = (Date.parse(order.holdExpiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThan(15.1);
  });

  // @covers 7.orders.idempotency
  it('returns the same order and address for the same key', async () => {
    const key = { 'idempotency-key': 'the-same' };
    const before = await countOf(test, 'orders');

    const first = await place(2, key);
    const again = await place(2, key);

    expect(again).toEqual(first);
    expect(await countOf(test, 'orders')).toBe(before + 1);
  });
});

describe('generate-tickets', () => {
  // @covers 7.orders.generate-unpaid
  it('refuses an unpaid order with the message of the success page', async () => {
    const { order } = await place();

    expect(await refused(order, 'generate-tickets')).toMatchObject({
      status: 409,
      code: 'ORDER_NOT_PAID',
      error: MESSAGES.orderProcessing,
    });
  });

  // @covers 4.order.tickets-generated 7.orders.generate-tickets
  it('completes a paid order whose notice was lost, and returns the same when repeated', async () => {
    const placed = await place();
    await pay(placed, 'are lost');

    const first = await act(placed.order, 'generate-tickets');
    const second = await act(placed.order, 'generate-tickets');

    expect(first).toMatchObject({ paymentStatus: 'completed', tickets: [{}, {}] });
    expect(second).toEqual(first);
  });

  it('makes two tickets when it is called six times at once', async () => {
    const placed = await place();
    await pay(placed, 'are lost');

    const path = `/orders/${placed.order.id}/generate-tickets`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test.api.call('POST', path, { token: buyer.token })),
    );

    // Calls that came while another one asked the provider may know of no payment yet.
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await act(placed.order, 'generate-tickets')).toMatchObject({ tickets: [{}, {}] });
    expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'completed', tickets: 2 });
  });

  it('returns 503 while the provider is unavailable, and keeps the hold', async () => {
    const { order } = await place();
    test.payments.faultApi({ answer: 500, when: 'before' }, EVERY_TRY);

    expect(await refused(order, 'generate-tickets')).toMatchObject({
      status: 503,
      code: 'PAYMENTS_UNAVAILABLE',
    });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });
  });
});

describe('cancelling', () => {
  // @covers 7.orders.cancel
  it('ends the session and releases the tickets, once when repeated', async () => {
    const placed = await place();

    const cancelled = await act(placed.order, 'cancel');
    const again = await act(placed.order, 'cancel');

    expect(cancelled.paymentStatus).toBe('expired');
    expect(again).toEqual(cancelled);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    expect(await test.payments.pay(sessionOf(placed))).not.toEqual({ kind: 'paid' });
  });

  it('completes an order that is paid at the provider', async () => {
    const placed = await place();
    await pay(placed, 'are lost');

    const cancelled = await act(placed.order, 'cancel');

    expect(cancelled).toMatchObject({ paymentStatus: 'completed', tickets: [{}, {}] });
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('does not change a completed order', async () => {
    const placed = await place();
    await pay(placed);

    expect((await act(placed.order, 'cancel')).paymentStatus).toBe('completed');
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('ends a session that is stored at the same moment', async () => {
    const placed = await place();
    const setSession = (sessionId: string | null) =>
      test.dataSource.query('UPDATE orders SET checkout_session_id = $2 WHERE id = $1', [
        placed.order.id,
        sessionId,
      ]);
    await setSession(null);
    const releaseHold = test.app.get(ReleaseHoldService);
    const release = releaseHold.releaseUnpayableIn.bind(releaseHold);
    vi.spyOn(releaseHold, 'releaseUnpayableIn').mockImplementationOnce(async (...call) => {
      await setSession(sessionOf(placed));
      return release(...call);
    });

    expect((await act(placed.order, 'cancel')).paymentStatus).toBe('expired');

    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    expect(await test.payments.pay(sessionOf(placed))).not.toEqual({ kind: 'paid' });
  });

  it('keeps the hold while the provider is unavailable', async () => {
    const { order } = await place();
    test.payments.faultApi({ answer: 500, when: 'before' }, EVERY_TRY);

    expect((await refused(order, 'cancel')).status).toBe(503);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });
  });
});

describe('the end of a hold', () => {
  // @covers 4.order.hold-expires
  it('releases the tickets after the provider has ended the session', async () => {
    const placed = await place();
    await endTheHold(placed.order);

    await test.sweep();

    expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'expired', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    expect(await test.payments.pay(sessionOf(placed))).not.toEqual({ kind: 'paid' });
  });

  it('releases no tickets before its time', async () => {
    const { order } = await place();

    await test.sweep();

    expect((await storedOrder(test, order.id)).status).toBe('pending');
  });

  it('completes the order when the payment came first', async () => {
    const placed = await place();
    await pay(placed, 'are lost');
    await endTheHold(placed.order);

    await test.sweep();

    expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'completed', tickets: 2 });
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('releases the tickets when the provider is available again', async () => {
    const { order } = await place();
    await endTheHold(order);
    test.payments.faultApi({ answer: 500, when: 'before' }, EVERY_TRY);

    await test.sweep();
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 });
    await endTheHold(order);
    await test.sweep();

    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('releases the tickets after a provider that was unavailable for weeks', async () => {
    const { order } = await place();
    await endTheHold(order);
    await test.dataSource.query('UPDATE orders SET provider_attempts = 2000 WHERE id = $1', [
      order.id,
    ]);

    await test.sweep();

    expect((await storedOrder(test, order.id)).status).toBe('expired');
  });

  it('releases the tickets once when four sweeps run at once', async () => {
    const { order } = await place();
    await endTheHold(order);

    await Promise.all([test.sweep(), test.sweep(), test.sweep(), test.sweep()]);

    expect(await storedOrder(test, order.id)).toEqual({ status: 'expired', tickets: 0 });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('releases the tickets of an order whose session is unknown to the provider', async () => {
    const { id } = await holdOrder(test, buyer, event, 2);
    await endTheHold({ id });

    await test.sweep();

    expect((await storedOrder(test, id)).status).toBe('expired');
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('releases the tickets of an order without a session, without calling the provider', async () => {
    const { order } = await place();
    await test.dataSource.query(
      'UPDATE orders SET checkout_session_id = NULL, checkout_url = NULL WHERE id = $1',
      [order.id],
    );
    await endTheHold(order);
    test.payments.faultApi({ answer: 500, when: 'before' }, EVERY_TRY);

    await test.sweep();

    expect((await storedOrder(test, order.id)).status).toBe('expired');
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });
});

describe('a provider that opens no session', () => {
  it.each([
    ['fails', { answer: 500, when: 'before' }, EVERY_TRY],
    ['creates one and loses the response', { answer: 'close', when: 'after' }, EVERY_TRY],
  ] as const)('and %s: returns 503, holds nothing and frees the key', async (_t, fault, n) => {
    test.payments.faultApi({ ...fault, call: CREATE }, n);
    const headers = { 'idempotency-key': 'once-more' };
    const call = { token: buyer.token, headers, body: anOrderFor(event, 3) };

    const answer = await test.api.call('POST', '/orders', call);

    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'PAYMENTS_UNAVAILABLE' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    const placed = await place(3, headers);
    expect(placed.order.paymentStatus).toBe('pending');
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 3 });
  });

  it('on the first call and one on the retry opens one session', async () => {
    const before = test.payments.summary().sessions.open;
    test.payments.faultApi({ answer: 'close', when: 'after', call: CREATE }, 1);

    const placed = await place();

    expect(test.payments.summary().sessions.open).toBe(before + 1);
    await pay(placed);
    expect((await storedOrder(test, placed.order.id)).status).toBe('completed');
  });
});

describe('a payment of another amount', () => {
  // @covers 4.order.wrong-amount
  it('is refunded in full and issues no ticket', async () => {
    const placed = await place();
    const refunded = test.payments.summary().refunded;
    await test.dataSource.query('UPDATE orders SET total_minor = 4000 WHERE id = $1', [
      placed.order.id,
    ]);

    await pay(placed);
    expect(await storedOrder(test, placed.order.id)).toEqual({
      status: 'refund_pending',
      tickets: 0,
    });
    await Promise.all([test.sweep(), test.sweep()]);

    expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'refunded', tickets: 0 });
    expect(test.payments.summary().refunded).toBe(refunded + 5000);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });
});
