import { type Event, type Order, orderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, copiesOf, spread } from '../../../../test-support/copies.js';
import { dropConstraints, takeOrderLockAway } from '../../../../test-support/guards.js';
import {
  type HeldOrder,
  holdOrder,
  openShop,
  registerBuyers,
  stockOf,
  storedOrder,
} from '../../../../test-support/shop.js';
import { aNotice, aSession, deliver } from '../../../../test-support/stripe-notices.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { checkoutSessionSchema } from '../stripe/stripe-payloads.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

const REPORTS = 8;

let test: TestApp;
let all: TestApp[];
let buyer: Person;
let event: Event;
let before: { sold: number; held: number };

beforeAll(async () => {
  test = await startTestApp();
  all = await copiesOf(test);
  const { sell } = await openShop(test);
  event = await sell({ ticketQuantity: 100 });
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => closeCopies(all));
beforeEach(async () => {
  before = await stockOf(test, event);
});
afterEach(() => vi.restoreAllMocks());

/** Delivers a notice with an id of its own. */
const deliverPaid = (at: TestApp, order: HeldOrder, index: number) =>
  deliver(
    at,
    aNotice(`evt_${order.sessionId}_${index}`, 'checkout.session.completed', aSession(order)),
  );

/** Calls what the success page calls. Every call asks the provider, which says that the session is paid. */
function openSuccessPage(at: TestApp, order: HeldOrder): Promise<Order> {
  const session = checkoutSessionSchema.parse(aSession(order));
  vi.spyOn(at.app.get(OrdersRepository), 'claimQuestion').mockResolvedValue(true);
  vi.spyOn(at.app.get(StripeGateway), 'findCheckout').mockResolvedValue(session);
  const path = `/orders/${order.id}/generate-tickets`;
  return at.api.data(orderSchema, 200, 'POST', path, { token: buyer.token });
}

/** Reports the same payment by different notices at once. */
const deliverNotices = (copies: readonly TestApp[], order: HeldOrder) =>
  spread(copies, REPORTS, async (copy, index) => (await deliverPaid(copy, order, index)).status);

/** Reports the same payment by notices and by success pages at once. */
const deliverNoticesAndOpenPages = (copies: readonly TestApp[], order: HeldOrder) =>
  spread(copies, REPORTS, async (copy, index) => {
    await (index % 2 === 0 ? deliverPaid(copy, order, index) : openSuccessPage(copy, order));
  });

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  it('issue the tickets once when many notices report one payment', async () => {
    const order = await holdOrder(test, buyer, event, 3);

    const answered = await deliverNotices(copies(), order);

    expect(answered).toEqual(Array(REPORTS).fill(200));
    expect(await storedOrder(test, order.id)).toEqual({ status: 'completed', tickets: 3 });
    expect(await stockOf(test, event)).toEqual({ sold: before.sold + 3, held: 0 });
  });

  it('issue the tickets once when notices and success pages report one payment', async () => {
    const order = await holdOrder(test, buyer, event, 3);

    await deliverNoticesAndOpenPages(copies(), order);

    expect(await storedOrder(test, order.id)).toEqual({ status: 'completed', tickets: 3 });
    expect(await stockOf(test, event)).toEqual({ sold: before.sold + 3, held: 0 });
  });

  it('complete the order when notices of payment and of the end of the session race', async () => {
    const order = await holdOrder(test, buyer, event, 1);
    const over = aSession(order, { status: 'expired', payment_status: 'unpaid' });
    const deliverExpired = (at: TestApp) =>
      deliver(at, aNotice(`evt_${order.id}_over`, 'checkout.session.expired', over));

    await Promise.all([deliverNotices(copies(), order), ...copies().map(deliverExpired)]);

    expect(await storedOrder(test, order.id)).toEqual({ status: 'completed', tickets: 1 });
    expect(await stockOf(test, event)).toEqual({ sold: before.sold + 1, held: 0 });
  });
});

describe('control: without the lock and the constraints', () => {
  beforeAll(() =>
    dropConstraints(
      test,
      'payments.payments_pkey',
      'tickets.tickets_order_id_position_unique',
      'ticket_stock.ticket_stock_counts_check',
    ),
  );

  it.each([
    ['notices', deliverNotices],
    ['notices and success pages', deliverNoticesAndOpenPages],
  ])('one payment reported by %s issues its tickets many times', async (_by, report) => {
    const order = await holdOrder(test, buyer, event, 3);
    takeOrderLockAway(all, REPORTS);

    await report(all, order);

    expect((await storedOrder(test, order.id)).tickets).toBe(3 * REPORTS);
  });
});
