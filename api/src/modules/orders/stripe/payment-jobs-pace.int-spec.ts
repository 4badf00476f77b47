import type { Event, PlacedOrder } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder } from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { until } from '../../../../test-support/until.js';
import { RecurringJob } from '../../../common/jobs/recurring-job.js';
import { CancelEventService } from '../refunds/cancel-event.service.js';
import { RefundPaymentsService } from '../refunds/refund-payments.service.js';
import { PaymentJobsPace } from './payment-jobs-pace.js';

/**
 * A sixth of a live account's limit, which a busy machine reaches too. The paces below add up to less, even if each
 * refund takes a second call because its notice arrives before the answer.
 */
const STRIPE_LIMIT = { callsPerSecond: 17 };
const SOLD = 34;

let test: PayingTestApp;
let jobs: RecurringJob[];
let shop: Shop;
let buyer: Person;
let onSale: Event;

beforeAll(async () => {
  test = await startPayingTestApp(
    {
      CHECKOUT_SESSIONS_PER_SECOND: '5',
      PAYMENT_JOBS_PER_SECOND: '5',
      MAX_TICKETS_PER_PERSON: '500',
      OPEN_ORDERS_PER_PERSON: '500',
      STARTED_ORDERS_PER_PERSON: '500',
    },
    STRIPE_LIMIT,
  );
  const of = test.app;
  jobs = [
    new RecurringJob('cancellations', 50, () => of.get(CancelEventService).serve()),
    new RecurringJob('refunds', 50, () => of.get(RefundPaymentsService).serve()),
  ];
  for (const job of jobs) job.start();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  onSale = await shop.sell({ ticketQuantity: 500 });
});

afterAll(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  await test.close();
});

afterEach(() => vi.restoreAllMocks());

/** Cancels a sold event, and places orders for another one until all is refunded or a payment page has to wait. */
async function sellDuringRefunds(): Promise<PlacedOrder[]> {
  const cancelled = await shop.sell({ ticketQuantity: SOLD });
  for (let sold = 0; sold < SOLD; sold += 1) await buyTickets(test, buyer, cancelled, 1);
  await test.api.call('POST', `/events/${cancelled.id}/cancel`, { token: shop.creator.token });
  const placed: PlacedOrder[] = [];
  await until(async () => {
    const next = await placeOrder(test, buyer, onSale, 1);
    placed.push(next);
    return next.order.checkoutUrl === null || (await unrefundedOf(cancelled)) === 0;
  });
  return placed;
}

async function unrefundedOf(event: Event): Promise<number> {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM orders
     WHERE event_id = $1 AND payment_status <> 'refunded'`,
    [event.id],
  );
  return row!.count;
}

it('opens every payment page at once while the orders of another event are refunded', async () => {
  const placed = await sellDuringRefunds();

  expect(placed.length).toBeGreaterThan(10);
  expect(placed.filter(({ order }) => order.checkoutUrl === null)).toEqual([]);
});

it('sees the payment pages that wait for refunds without a pace', async () => {
  vi.spyOn(test.app.get(PaymentJobsPace), 'turn').mockResolvedValue();

  const placed = await sellDuringRefunds();

  expect(placed.filter(({ order }) => order.checkoutUrl === null)).not.toEqual([]);
});
