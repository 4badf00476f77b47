import { type Event, eventSchema, type PlacedOrder } from '@stagedoor/contracts';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import { buyTickets, payFor, placeOrder, sessionOf } from '../../../../test-support/purchases.js';
import {
  anOrderFor,
  holdOrder,
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
} from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { until } from '../../../../test-support/until.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { CheckoutLineRepository } from '../persistence/checkout-line.repository.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { Settlement } from '../settlement/settlement.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { CancelEventService } from './cancel-event.service.js';
import { RefundPaymentsService } from './refund-payments.service.js';

const EXPIRE = 'POST /v1/checkout/sessions/:id/expire';
/** The first call and two retries of the provider's library. */
const EVERY_TRY = 3;

let test: PayingTestApp;
let copy: TestApp;
let shop: Shop;
let buyer: Person;
let other: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  copy = await test.startCopy();
  shop = await openShop(test);
  [buyer, other] = (await registerBuyers(test, 2)) as [Person, Person];
});

afterAll(async () => {
  await copy.close();
  await test.close();
});

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 20 });
});

afterEach(() => {
  test.payments.clearFaults();
  vi.restoreAllMocks();
});

const orderCall = () => ({ token: buyer.token, body: anOrderFor(event, 2) });
const place = () => placeOrder(test, buyer, event);
const buy = () => buyTickets(test, buyer, event);
const cancelAt = ({ api }: TestApp): Promise<Event> =>
  api.data(eventSchema, 200, 'POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
const statusOf = async ({ order }: PlacedOrder) => (await storedOrder(test, order.id)).status;
const statusesOf = (orders: readonly PlacedOrder[]) => Promise.all(orders.map(statusOf));

async function buyMany(count: number): Promise<PlacedOrder[]> {
  const bought = [];
  for (let i = 0; i < count; i += 1) bought.push(await buy());
  return bought;
}

/** Runs one round of the jobs of one copy, and receives the notices that follow. */
async function round({ app }: TestApp = test): Promise<void> {
  await makeRoundsDue(test);
  while (await app.get(CancelEventService).serve());
  while (await app.get(RefundPaymentsService).serve());
  await test.noticesTaken();
}

async function isFinished(): Promise<boolean> {
  const rows = await test.dataSource.query<unknown[]>(
    'SELECT FROM event_cancellations WHERE event_id = $1 AND finished_at IS NOT NULL',
    [event.id],
  );
  return rows.length === 1;
}

const NOTHING = { sold: 0, held: 0 };

describe('cancelling an event', () => {
  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('stops the sale at once, and returns the same when repeated', async () => {
    const first = await cancelAt(test);
    const second = await cancelAt(copy);

    expect(first.status).toBe('cancelled');
    expect(second).toEqual(first);
    expect((await test.api.refusal('POST', '/orders', orderCall())).status).toBe(409);
    expect((await copy.api.refusal('POST', '/orders', orderCall())).status).toBe(409);
    await round();
    expect(await isFinished()).toBe(true);
  });

  it('reads and sorts the orders of the event once for many of them', async () => {
    event = await shop.sell({ ticketQuantity: 22 });
    const orders = [...(await buyMany(10)), await buyTickets(test, other, event)];
    const claims = vi.spyOn(test.app.get(OrdersRepository), 'claimUnsettled');

    await cancelAt(test);
    await round();

    expect(new Set(await statusesOf(orders))).toEqual(new Set(['refunded']));
    // The last one finds nothing.
    expect(claims).toHaveBeenCalledTimes(2);
  });

  it('refunds paid orders and releases unpaid ones', async () => {
    const [paid, pending] = [await buy(), await place()];
    const { refunded } = test.payments.summary();

    await cancelAt(test);
    await round();

    expect(await statusesOf([paid, pending])).toEqual(['refunded', 'expired']);
    expect(await test.payments.pay(sessionOf(pending))).toEqual({ kind: 'closed' });
    expect(test.payments.summary().refunded).toBe(refunded + 5_000);
    expect(await stockOf(test, event)).toEqual(NOTHING);
    expect(await isFinished()).toBe(true);
  });

  it('ends the payment pages before it refunds paid orders', async () => {
    const [paid, pending] = [await buy(), await place()];
    const orders = test.app.get(OrdersRepository);
    const claim = orders.claimUnsettled.bind(orders);
    vi.spyOn(orders, 'claimUnsettled').mockImplementationOnce((manager, id) =>
      claim(manager, id, 1),
    );

    await cancelAt(test);
    await test.app.get(CancelEventService).serve();

    expect(await statusesOf([paid, pending])).toEqual(['completed', 'expired']);
    await round();
  });

  it('refunds a paid order whose notice was lost', async () => {
    const bought = await buyWithoutNotice();

    await cancelAt(test);
    await round();
    await round();

    expect(await statusOf(bought)).toBe('refunded');
    expect(test.payments.refundsOf(sessionOf(bought))).toHaveLength(1);
    expect(await stockOf(test, event)).toEqual(NOTHING);
    expect(await isFinished()).toBe(true);
  });

  it('marks a free order refunded', async () => {
    event = await shop.sell({ ticketQuantity: 20, ticketPrice: 0 });
    const free = await place();
    expect(await statusOf(free)).toBe('completed');

    await cancelAt(test);
    await round();

    expect(await statusOf(free)).toBe('refunded');
    expect(await stockOf(test, event)).toEqual(NOTHING);
  });

  it('returns 409 to a buyer whose payment page is being opened', async () => {
    const gateway = test.app.get(StripeGateway);
    const createCheckout = gateway.createCheckout.bind(gateway);
    vi.spyOn(gateway, 'createCheckout').mockImplementationOnce(async (checkout) => {
      const session = await createCheckout(checkout);
      await cancelAt(copy);
      await round();
      return session;
    });

    const refusal = await test.api.refusal('POST', '/orders', orderCall());

    expect(refusal).toMatchObject({ status: 409, code: 'EVENT_CANCELLED' });
    expect(await stockOf(test, event)).toEqual(NOTHING);
  });

  it('returns 409 to a buyer whose payment page is opened before the orders are released', async () => {
    const gateway = test.app.get(StripeGateway);
    const createCheckout = gateway.createCheckout.bind(gateway);
    let sessionId = '';
    vi.spyOn(gateway, 'createCheckout').mockImplementationOnce(async (checkout) => {
      const session = await createCheckout(checkout);
      sessionId = session.id;
      await cancelAt(copy);
      return session;
    });

    const refusal = await test.api.refusal('POST', '/orders', orderCall());

    expect(refusal).toMatchObject({ status: 409, code: 'EVENT_CANCELLED' });
    expect(await test.payments.pay(sessionId)).toEqual({ kind: 'closed' });
    await round();
    expect(await stockOf(test, event)).toEqual(NOTHING);
  });

  it('opens no further payment page', async () => {
    const { id } = await holdOrder(test, buyer, event, 1);
    await test.dataSource.query(
      'UPDATE orders SET checkout_session_id = NULL, checkout_due_at = shop_now() WHERE id = $1',
      [id],
    );
    await cancelAt(test);

    const line = test.app.get(CheckoutLineRepository);
    expect(await line.claimDue(test.dataSource.manager, 10)).toEqual([]);
    await round();
    expect(await stockOf(test, event)).toEqual(NOTHING);
  });

  it('waits for the provider with one order without delaying the others', async () => {
    const [pending, paid] = [await place(), await buy()];
    test.payments.faultApi({ answer: 500, when: 'before', call: EXPIRE }, 10 * EVERY_TRY);

    await cancelAt(test);
    await round();
    expect(await statusesOf([pending, paid])).toEqual(['pending', 'refunded']);
    expect(await isFinished()).toBe(false);
    test.payments.clearFaults();
    await round();

    expect(await statusOf(pending)).toBe('expired');
    expect(await isFinished()).toBe(true);
  });

  it('ends its round when the provider is unavailable', async () => {
    const placed = await place();
    test.payments.faultApi({ answer: 500, when: 'before', call: EXPIRE }, EVERY_TRY);
    await cancelAt(test);

    while (await test.app.get(CancelEventService).serve());

    expect(await statusOf(placed)).toBe('pending');
    await round();
    expect(await statusOf(placed)).toBe('expired');
  });

  it('reaches every order when many others cannot be settled', async () => {
    event = await shop.sell({ ticketQuantity: 100 });
    const stuck = await registerBuyers(test, 12, 'stuck');
    const orders = await Promise.all(stuck.map((person) => holdOrder(test, person, event, 1)));
    const last = await holdOrder(test, buyer, event, 1);
    const gateway = test.app.get(StripeGateway);
    const endCheckout = vi.spyOn(gateway, 'endCheckout').mockImplementation((sessionId) => {
      if (sessionId === last.sessionId) return Promise.resolve(null);
      return Promise.reject(new DomainError('PAYMENTS_UNAVAILABLE'));
    });
    await cancelAt(test);

    while (await test.app.get(CancelEventService).serve());

    expect((await storedOrder(test, last.id)).status).toBe('expired');
    expect(endCheckout).toHaveBeenCalledTimes(orders.length + 1);
    endCheckout.mockRestore();
    await round();
    expect(await isFinished()).toBe(true);
  });

  it('retries after longer pauses', async () => {
    const { order } = await place();
    const endCheckout = vi
      .spyOn(test.app.get(StripeGateway), 'endCheckout')
      .mockRejectedValue(new DomainError('PAYMENTS_UNAVAILABLE'));
    await cancelAt(test);

    const pauses = [];
    for (let i = 0; i < 3; i += 1) {
      await round();
      pauses.push(await secondsUntilRetryOf(order.id));
    }

    expect(pauses).toEqual([30, 60, 120]);
    endCheckout.mockRestore();
    await round();
  });

  it('continues in another copy after one has ended half-way', async () => {
    const bought = await buyMany(3);
    const service = test.app.get(Settlement);
    const takeBack = service.takeBack.bind(service);
    const taken = vi
      .spyOn(service, 'takeBack')
      .mockImplementationOnce(takeBack)
      .mockImplementation(() => new Promise(() => undefined));
    await cancelAt(test);
    await makeRoundsDue(test);
    void test.app.get(CancelEventService).serve();
    await until(() => taken.mock.calls.length === bought.length);
    await until(async () => (await statusesOf(bought)).includes('refund_pending'));

    await dropConnectionsInTransaction();
    await round(copy);

    expect(await statusesOf(bought)).toEqual(Array(3).fill('refunded'));
    expect(await isFinished()).toBe(true);
    expect(await stockOf(test, event)).toEqual(NOTHING);
  });
});

/** Places an order that is paid at the provider and pending here. */
async function buyWithoutNotice(): Promise<PlacedOrder> {
  const placed = await place();
  test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.completed');
  await payFor(test, placed);
  expect(await statusOf(placed)).toBe('pending');
  return placed;
}

/** Returns the seconds until the next attempt. */
async function secondsUntilRetryOf(orderId: string): Promise<number> {
  const [row] = await test.dataSource.query<{ seconds: number }[]>(
    `SELECT round(extract(epoch FROM provider_retry_at - now()) / 10)::integer * 10 AS seconds
     FROM orders WHERE id = $1`,
    [orderId],
  );
  return row?.seconds ?? 0;
}

/** Ends the transactions of a process that has died, as the database does. */
async function dropConnectionsInTransaction(): Promise<void> {
  await test.dataSource.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction'`);
}
