import type { Event, PlacedOrder } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies } from '../../../../test-support/copies.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder } from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { CancelEventService } from '../refunds/cancel-event.service.js';
import { RefundPaymentsService } from '../refunds/refund-payments.service.js';
import { PaymentJobsPace } from './payment-jobs-pace.js';
import { StripeGateway } from './stripe.gateway.js';

/** Less than the refunds of the cancelled event, and more than both paces together, also after a pause of a second. */
const STRIPE_LIMIT = { callsPerSecond: 11 };
const SOLD = 12;
const JOBS_PER_SECOND = 2;
/** Timers may end a moment early. */
const TIMER_MS = 5;

let test: PayingTestApp;
let copies: TestApp[];
let shop: Shop;
let buyer: Person;
let onSale: Event;

beforeAll(async () => {
  test = await startPayingTestApp(
    { CHECKOUT_SESSIONS_PER_SECOND: '4', PAYMENT_JOBS_PER_SECOND: String(JOBS_PER_SECOND) },
    STRIPE_LIMIT,
  );
  copies = [test, await test.startCopy()];
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  onSale = await shop.sell();
});

afterAll(() => closeCopies(copies));

beforeEach(async () => {
  const cancelled = await shop.sell({ ticketQuantity: SOLD });
  for (let sold = 0; sold < SOLD; sold += 1) await buyTickets(test, buyer, cancelled, 1);
  await test.api.call('POST', `/events/${cancelled.id}/cancel`, { token: shop.creator.token });
  while (await test.app.get(CancelEventService).serve());
});

afterEach(() => vi.restoreAllMocks());

/** Runs a round of refunds in each copy. */
const refundInBothCopies = () =>
  Promise.all(copies.map(({ app }) => app.get(RefundPaymentsService).serve()));

/** Returns the moments of the refund calls of all copies from now on, in milliseconds since the first round. */
function momentsOfRefunds(): number[] {
  const begun = performance.now();
  const moments: number[] = [];
  for (const { app } of copies) {
    const gateway = app.get(StripeGateway);
    const refund = gateway.refund.bind(gateway);
    vi.spyOn(gateway, 'refund').mockImplementation((...payment) => {
      moments.push(performance.now() - begun);
      return refund(...payment);
    });
  }
  return moments;
}

it('opens every payment page at once while both copies refund the orders of another event, each in its turn', async () => {
  const moments = momentsOfRefunds();

  const rounds = refundInBothCopies();
  const placed: PlacedOrder[] = [];
  for (let order = 0; order < 3; order += 1) placed.push(await placeOrder(test, buyer, onSale, 1));
  await rounds;

  expect(placed.filter(({ order }) => order.checkoutUrl === null)).toEqual([]);
  expect(moments).toHaveLength(SOLD);
  const early = moments.filter((at, turn) => at < (turn * 1_000) / JOBS_PER_SECOND - TIMER_MS);
  expect(early).toEqual([]);
});

it('control: without the pace, a payment page waits after the refunds', async () => {
  vi.spyOn(PaymentJobsPace.prototype, 'turn').mockResolvedValue();
  // The provider counts all of these calls in one second, however long they take.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());

  await refundInBothCopies();
  const { order } = await placeOrder(test, buyer, onSale, 1);

  expect(order.checkoutUrl).toBeNull();
});
