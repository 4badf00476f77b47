import { type Event, type Order, orderSchema, type PlacedOrder } from '@stagedoor/contracts';
import type Stripe from 'stripe';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, spread } from '../../../../test-support/copies.js';
import { dropConstraints, takeOrderLockAway } from '../../../../test-support/guards.js';
import type { PayingTestApp } from '../../../../test-support/payments.js';
import { placeOrder, sessionOf } from '../../../../test-support/purchases.js';
import { startRace } from '../../../../test-support/races.js';
import { type Shop, stockOf, storedOrder } from '../../../../test-support/shop.js';
import { deliver } from '../../../../test-support/stripe-notices.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { ReleaseHoldService } from './release-hold.service.js';
import { SweepOrdersService } from './sweep-orders.service.js';

const REQUESTS = 8;
const COMPLETED = { status: 'completed', tickets: 2 };
const EXPIRED = { status: 'expired', tickets: 0 };

let test: PayingTestApp;
let all: TestApp[];
let shop: Shop;
let buyer: Person;
let other: Person;
let event: Event;
let placed: PlacedOrder;
let sessionId: string;

beforeAll(async () => {
  const race = await startRace(2);
  ({ test, all, shop } = race);
  [buyer, other] = race.buyers as [Person, Person];
});

afterAll(() => closeCopies(all));

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 2 });
  placed = await placeOrder(test, buyer, event);
  sessionId = sessionOf(placed);
});

afterEach(() => {
  test.payments.clearFaults();
  vi.restoreAllMocks();
});

const cancelAt = ({ api }: TestApp): Promise<Order> =>
  api.data(orderSchema, 200, 'POST', `/orders/${placed.order.id}/cancel`, { token: buyer.token });
const stored = ({ order }: PlacedOrder = placed) => storedOrder(test, order.id);

async function deliverAt(at: TestApp, notice: Stripe.Event): Promise<void> {
  expect((await deliver(at, notice)).status).toBe(200);
}

/** Returns the provider's notice of an event, which was not delivered. */
async function undelivered(type: string, happen: () => Promise<unknown>): Promise<Stripe.Event> {
  test.payments.faultWebhooks({ kind: 'drop' }, 10);
  await happen();
  await test.noticesTaken();
  test.payments.clearFaults();
  const { data } = await test.stripe.events.list({ type, limit: 1 });
  return data[0]!;
}

const undeliveredPayment = () =>
  undelivered('checkout.session.completed', async () => {
    expect(await test.payments.pay(sessionId)).toEqual({ kind: 'paid' });
  });

const undeliveredEnd = () =>
  undelivered('checkout.session.expired', () => test.stripe.checkout.sessions.expire(sessionId));

/** Cancels the order and delivers the notice, in turn and at once. */
const cancelWhileNotified = (copies: readonly TestApp[], notice: Stripe.Event) =>
  spread(copies, REQUESTS, async (copy, index) => {
    await (index % 2 === 0 ? cancelAt(copy) : deliverAt(copy, notice));
  });

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('either the payment or the cancellation wins, never both', async () => {
    const [outcome] = await Promise.all([
      test.payments.pay(sessionId),
      spread(copies(), REQUESTS, cancelAt),
    ]);
    await test.noticesTaken();

    const paid = outcome?.kind === 'paid';
    expect(await stored()).toEqual(paid ? COMPLETED : EXPIRED);
    expect(await stockOf(test, event)).toEqual({ sold: paid ? 2 : 0, held: 0 });
  });

  it('a payment that came first completes the order despite cancellations', async () => {
    const notice = await undeliveredPayment();

    await cancelWhileNotified(copies(), notice);

    expect(await stored()).toEqual(COMPLETED);
    expect(await stockOf(test, event)).toEqual({ sold: 2, held: 0 });
  });

  it('cancellations, notices and sweeps together release the tickets once', async () => {
    const notice = await undeliveredEnd();
    await test.dataSource.query(`UPDATE orders SET hold_expires_at = now() WHERE id = $1`, [
      placed.order.id,
    ]);

    await Promise.all([
      cancelWhileNotified(copies(), notice),
      ...copies().map(({ app }) => app.get(SweepOrdersService).sweep()),
    ]);

    expect(await stored()).toEqual(EXPIRED);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });
});

/** The private step of a release that calls the provider. */
interface Ending {
  endCheckout(sessionId: string): unknown;
}

it('many cancellations at once ask the provider once', async () => {
  const gateway = test.app.get(StripeGateway);
  const endCheckout = gateway.endCheckout.bind(gateway);
  const wanted = vi.spyOn(test.app.get<Ending>(ReleaseHoldService), 'endCheckout');
  const ended = vi.spyOn(gateway, 'endCheckout').mockImplementationOnce(async (id) => {
    await expect.poll(() => wanted).toHaveBeenCalledTimes(REQUESTS);
    return endCheckout(id);
  });

  await spread([test], REQUESTS, cancelAt);

  expect(ended).toHaveBeenCalledTimes(1);
  expect(await stored()).toEqual(EXPIRED);
});

it('control: without ending the session a buyer pays for tickets that another buyer holds', async () => {
  vi.spyOn(test.app.get(StripeGateway), 'endCheckout').mockResolvedValue(null);

  await cancelAt(test);
  const second = await placeOrder(test, other, event);
  expect(await test.payments.pay(sessionId)).toEqual({ kind: 'paid' });
  await test.noticesTaken();

  expect((await stored()).status).toBe('refund_pending');
  expect((await stored(second)).status).toBe('pending');
});

describe('control: without the lock and the constraints', () => {
  beforeAll(() =>
    dropConstraints(
      test,
      'payments.payments_pkey',
      'stripe_events.stripe_events_pkey',
      'tickets.tickets_order_id_position_unique',
      'ticket_stock.ticket_stock_counts_check',
    ),
  );

  it('each notice and each cancellation issues the tickets of a payment', async () => {
    const notice = await undeliveredPayment();
    takeOrderLockAway(all, REQUESTS);

    await cancelWhileNotified(all, notice);

    expect((await stored()).tickets).toBe(2 * REQUESTS);
  });

  it('each notice and each cancellation releases the tickets', async () => {
    const notice = await undeliveredEnd();
    takeOrderLockAway(all, REQUESTS);

    await cancelWhileNotified(all, notice);

    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 2 - 2 * REQUESTS });
  });
});
