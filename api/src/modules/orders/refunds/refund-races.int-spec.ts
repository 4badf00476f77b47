import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type PlacedOrder,
} from '@stagedoor/contracts';
import type Stripe from 'stripe';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, spread } from '../../../../test-support/copies.js';
import { dropConstraints, takeOrderLockAway } from '../../../../test-support/guards.js';
import { makeRoundsDue, type PayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, sessionOf } from '../../../../test-support/purchases.js';
import { refundInEveryCopy, startRace } from '../../../../test-support/races.js';
import { type Shop, stockOf, storedOrder } from '../../../../test-support/shop.js';
import { deliver } from '../../../../test-support/stripe-notices.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { RefundPaymentsService } from './refund-payments.service.js';

const REQUESTS = 8;

let test: PayingTestApp;
let all: TestApp[];
let shop: Shop;
let buyer: Person;
let event: Event;
let bought: PlacedOrder;
let sessionId: string;

beforeAll(async () => {
  ({ test, all, shop, buyer } = await startRace());
});

afterAll(() => closeCopies(all));

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 10 });
  bought = await buyTickets(test, buyer, event);
  sessionId = sessionOf(bought);
});

afterEach(() => {
  test.payments.clearFaults();
  vi.restoreAllMocks();
});

const refundAt = ({ api }: TestApp): Promise<EventOrder> =>
  api.data(eventOrderSchema, 200, 'POST', `/orders/${bought.order.id}/refund`, {
    token: shop.creator.token,
  });

async function deliverAt(at: TestApp, notice: Stripe.Event): Promise<void> {
  expect((await deliver(at, notice)).status).toBe(200);
}

/** Refunds the order at the provider, without delivering the notices. */
async function refundAtProvider(): Promise<Stripe.Event> {
  test.payments.faultWebhooks({ kind: 'drop' }, 10);
  await test.payments.refund(sessionId);
  await test.noticesTaken();
  const { data } = await test.stripe.events.list({ type: 'refund.updated', limit: 1 });
  return data[0]!;
}

async function expectOneRefund(): Promise<void> {
  expect((await storedOrder(test, bought.order.id)).status).toBe('refunded');
  expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  expect(test.payments.refundsOf(sessionId)).toMatchObject([{ amount: 5_000 }]);
  expect(await breachesOf(test)).toEqual([]);
}

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  it('concurrent requests to refund return the money once', async () => {
    await spread(copies(), REQUESTS, refundAt);
    await refundInEveryCopy(test, copies());

    await expectOneRefund();
  });

  it('a refund by the organiser and one at the provider return the money once', async () => {
    const notice = await refundAtProvider();

    await spread(copies(), REQUESTS, async (copy, index) => {
      await (index % 2 === 0 ? refundAt(copy) : deliverAt(copy, notice));
    });
    await refundInEveryCopy(test, copies());

    await expectOneRefund();
  });

  it('a refund that the job and the provider report at once returns the money once', async () => {
    await refundAt(test);
    const notice = await refundAtProvider();
    await makeRoundsDue(test);

    await spread(copies(), REQUESTS, async (copy, index) => {
      await (index % 2 === 0
        ? copy.app.get(RefundPaymentsService).serve()
        : deliverAt(copy, notice));
    });

    await expectOneRefund();
  });
});

describe('control: without the order’s lock', () => {
  beforeAll(() => dropConstraints(test, 'ticket_stock.ticket_stock_counts_check'));

  it('each request to refund puts the tickets back on sale', async () => {
    takeOrderLockAway(all, all.length);

    await Promise.all(all.map(refundAt));

    expect(await stockOf(test, event)).toEqual({ sold: 2 - 2 * all.length, held: 0 });
  });

  it('the organiser and the provider both put the tickets back on sale', async () => {
    const notice = await refundAtProvider();
    const [first, second] = all as [TestApp, TestApp];
    const orders = second.app.get(OrdersRepository);
    vi.spyOn(orders, 'lock').mockImplementationOnce(async (manager, id) => {
      const found = await orders.find(manager, { id });
      await refundAt(first);
      return found;
    });

    await deliverAt(second, notice);

    expect(await stockOf(test, event)).toEqual({ sold: -2, held: 0 });
  });
});
