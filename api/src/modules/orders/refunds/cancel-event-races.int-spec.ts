import { type Event, eventSchema } from '@stagedoor/contracts';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES } from '../../../../test-support/copies.js';
import {
  dropConstraints,
  takeOrderLockAway,
  takeStockLockAway,
} from '../../../../test-support/guards.js';
import { makeRoundsDue, type PayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder, sessionOf } from '../../../../test-support/purchases.js';
import { meetAtUpdateOf, untilBlocked } from '../../../../test-support/race-barrier.js';
import { startRace } from '../../../../test-support/races.js';
import { anOrderFor, type Shop, stockOf, storedOrder } from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { EventCatalogue } from '../../events/event-catalogue.service.js';
import { CancellationsRepository } from '../persistence/cancellations.repository.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { CancelEventService } from './cancel-event.service.js';
import { RefundPaymentsService } from './refund-payments.service.js';

const NOTHING = { sold: 0, held: 0 };

let test: PayingTestApp;
let all: TestApp[];
let shop: Shop;
let buyers: Person[];
let event: Event;

beforeAll(async () => {
  ({ test, all, shop, buyers } = await startRace(Math.max(...COPIES)));
});

afterAll(() => closeCopies(all));

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 20 });
});

afterEach(() => vi.restoreAllMocks());

const orderAt = ({ api }: TestApp, { token }: Person) =>
  api.call('POST', '/orders', { token, body: anOrderFor(event, 2) });
const cancelAt = ({ api }: TestApp): Promise<Event> =>
  api.data(eventSchema, 200, 'POST', `/events/${event.id}/cancel`, { token: shop.creator.token });

/** Runs all rounds of a copy after a cancellation. */
async function finishAt({ app }: TestApp): Promise<void> {
  while (await app.get(CancelEventService).serve());
  while (await app.get(RefundPaymentsService).serve());
}

/** Runs the same round in every copy at once, as when each round takes longer than its claim. */
async function takeBackInEveryCopy(copies: readonly TestApp[]): Promise<void> {
  const { manager } = test.dataSource;
  const cancellation = await test.app.get(CancellationsRepository).claim(manager);
  const orders = await test.app.get(OrdersRepository).claimUnsettled(manager, event.id, 10);
  await Promise.all(
    copies.map(({ app }) => {
      vi.spyOn(app.get(CancellationsRepository), 'claim').mockResolvedValueOnce(cancellation);
      vi.spyOn(app.get(OrdersRepository), 'claimUnsettled').mockResolvedValueOnce(orders);
      return app.get(CancelEventService).serve();
    }),
  );
}

/**
 * The first copy cancels and refunds while each other copy places an order that has found the event on sale, or is
 * about to read it: the cancellation either finishes or waits for them.
 */
async function cancelWhileTheyOrder([first, ...others]: readonly TestApp[]): Promise<number[]> {
  let cancelled = Promise.resolve();
  const answers = await meetAtUpdateOf(
    test,
    'ticket_stock',
    1,
    () => Promise.all(others.map((copy, index) => orderAt(copy, buyers[index]!))),
    async () => {
      await untilBlocked(test, others.length - 1);
      cancelled = cancelAt(first!).then(() => finishAt(first!));
      await untilBlocked(test, others.length, cancelled);
    },
  );
  await cancelled;
  await makeRoundsDue(test);
  await finishAt(test);
  await test.noticesTaken();
  return answers.map(({ status }) => status);
}

/**
 * A buyer pays for an order whose hold is over. Once the first copy has found the event on sale, the last one cancels
 * it: the cancellation and its rounds either finish or wait for the payment. Returns the order's id.
 */
async function cancelWhileLatePaymentArrives(copies: readonly TestApp[]): Promise<string> {
  const { token } = buyers[0]!;
  const placed = await placeOrder(test, buyers[0]!, event);
  vi.spyOn(test.app.get(StripeGateway), 'endCheckout').mockResolvedValueOnce(null);
  await test.api.call('POST', `/orders/${placed.order.id}/cancel`, { token });
  const last = copies.at(-1)!;
  let cancelled = Promise.resolve();
  const catalogue = test.app.get(EventCatalogue);
  const findOutline = catalogue.findOutline.bind(catalogue);
  vi.spyOn(catalogue, 'findOutline').mockImplementationOnce(async (manager, id) => {
    const found = await findOutline(manager, id);
    cancelled = cancelAt(last).then(() => finishAt(last));
    await untilBlocked(test, 1, cancelled);
    return found;
  });
  expect(await test.payments.pay(sessionOf(placed))).toEqual({ kind: 'paid' });
  await test.noticesTaken();
  await cancelled;
  await test.noticesTaken();
  return placed.order.id;
}

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('a cancellation has one effect', async () => {
    const bought = [];
    for (const buyer of buyers) bought.push(await buyTickets(test, buyer, event));
    const { refunded } = test.payments.summary();

    await Promise.all(copies().map(cancelAt));
    await takeBackInEveryCopy(copies());
    await finishAt(test);
    await test.noticesTaken();

    const stored = await Promise.all(bought.map(({ order }) => storedOrder(test, order.id)));
    expect(stored.map(({ status }) => status)).toEqual(bought.map(() => 'refunded'));
    expect(test.payments.summary().refunded).toBe(refunded + bought.length * 5_000);
    expect(await stockOf(test, event)).toEqual(NOTHING);
  });

  it.each([25, 0])(
    'no buyer keeps a ticket for £%i ordered during the cancellation',
    async (price) => {
      event = await shop.sell({ ticketQuantity: 20, ticketPrice: price });

      const answers = await cancelWhileTheyOrder(copies());

      expect(answers.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      // At least one was in time. It may have found the event cancelled when its payment page was opened.
      const ordered = await test.dataSource.query<unknown[]>(
        'SELECT FROM orders WHERE event_id = $1',
        [event.id],
      );
      expect(ordered.length).toBeGreaterThan(0);
      expect(await stockOf(test, event)).toEqual(NOTHING);
    },
  );

  it('a late payment that arrives while the event is being cancelled is refunded', async () => {
    const orderId = await cancelWhileLatePaymentArrives(copies());

    expect((await storedOrder(test, orderId)).status).toBe('refunded');
    expect(await stockOf(test, event)).toEqual(NOTHING);
  });
});

it('control: without the order’s lock each copy puts the same tickets back on sale', async () => {
  await buyTickets(test, buyers[0]!, event);
  await dropConstraints(test, 'ticket_stock.ticket_stock_counts_check');
  takeOrderLockAway(all, all.length);
  await cancelAt(test);

  await takeBackInEveryCopy(all);

  expect(await stockOf(test, event)).toEqual({ sold: 2 - 2 * all.length, held: 0 });
});

// No payment page is stored for a cancelled event, which guards orders that are not free.
it('control: without the lock of the counters free orders survive the cancellation', async () => {
  event = await shop.sell({ ticketQuantity: 20, ticketPrice: 0 });
  await takeStockLockAway(test);

  const answers = await cancelWhileTheyOrder(all);

  expect(answers).toEqual(Array(all.length - 1).fill(201));
  expect(await stockOf(test, event)).toEqual({ sold: 2 * answers.length, held: 0 });
  expect(await breachesOf(test)).toEqual(
    expect.arrayContaining(answers.map(() => expect.stringContaining('its event was cancelled'))),
  );
});

it('control: without the lock of the counters a late payment survives the cancellation', async () => {
  await takeStockLockAway(test);

  const orderId = await cancelWhileLatePaymentArrives(all);

  expect(await storedOrder(test, orderId)).toEqual({ status: 'completed', tickets: 2 });
  expect(await breachesOf(test)).toContainEqual(
    expect.stringMatching(new RegExp(`${orderId}.*its event was cancelled`)),
  );
});
