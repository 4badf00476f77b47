import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type PlacedOrder,
} from '@stagedoor/contracts';
import type Stripe from 'stripe';
import type { Answer } from '../../../../test-support/api-client.js';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, spread } from '../../../../test-support/copies.js';
import { aDevice, aScan, openDoors, sendScans, ticketsOf } from '../../../../test-support/doors.js';
import { dropConstraints, takeOrderLockAway } from '../../../../test-support/guards.js';
import { makeRoundsDue, type PayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, sessionOf } from '../../../../test-support/purchases.js';
import { untilBlocked } from '../../../../test-support/race-barrier.js';
import { refundInEveryCopy, startRace } from '../../../../test-support/races.js';
import { countOf, type Shop, stockOf, storedOrder } from '../../../../test-support/shop.js';
import { deliver } from '../../../../test-support/stripe-notices.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { TicketsRepository } from '../../tickets/persistence/tickets.repository.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';
import { RefundsRepository } from '../persistence/refunds.repository.js';
import { RefundPaymentsService } from './refund-payments.service.js';
import { SettleRefundService } from './settle-refund.service.js';

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

/**
 * Refunds the order while a scan that admits its ticket is not committed. Returns the status of the refund and the code
 * of its refusal.
 */
async function refundDuringScan(): Promise<{ status: number; code?: string }> {
  const [ticket] = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  const tickets = test.app.get(TicketsRepository);
  const changeStatus = tickets.changeStatus.bind(tickets);
  let refunded: Promise<Answer> | undefined;
  vi.spyOn(tickets, 'changeStatus').mockImplementationOnce(async (...change) => {
    await changeStatus(...change);
    refunded = test.api.call('POST', `/orders/${bought.order.id}/refund`, {
      token: shop.creator.token,
    });
    await untilBlocked(test, 1, refunded);
  });
  const [result] = await sendScans(test, shop.creator, event, aDevice(), [
    aScan(ticket!.ticketCode),
  ]);
  expect(result).toMatchObject({ verdict: 'admitted' });
  const { status, text } = (await refunded)!;
  return { status, ...(JSON.parse(text) as { code?: string }) };
}

it('a refund waits for a scan that admits a ticket of the order, and is refused', async () => {
  expect(await refundDuringScan()).toMatchObject({ status: 409, code: 'TICKET_INSIDE' });
  expect((await storedOrder(test, bought.order.id)).status).toBe('completed');
});

it('control: without the lock of the tickets, a refund takes back the ticket of an admitted guest', async () => {
  const tickets = test.app.get(TicketsRepository);
  vi.spyOn(tickets, 'lockOfOrder').mockImplementation(async (manager, orderId) =>
    (await tickets.findOfOrders(manager, [orderId])).map(({ status }) => status),
  );

  expect(await refundDuringScan()).toMatchObject({ status: 200 });
  expect((await storedOrder(test, bought.order.id)).status).toBe('refund_pending');
});

/** Reports the refund of a payment without an order twice at once. Returns how often it is booked. */
async function reportTwice(paymentId: string): Promise<number> {
  await test.dataSource.query(
    `INSERT INTO payments (id, session_id, amount_minor, currency, status)
     VALUES ($1, 'cs_of_no_order', 5000, 'GBP', 'refund_pending')`,
    [paymentId],
  );
  const news = { refundId: `re_${paymentId}`, amountMinor: 5_000, result: 'succeeded' } as const;
  const report = () => test.app.get(SettleRefundService).settle(paymentId, [news]);
  const refunds = test.app.get(RefundsRepository);
  const record = refunds.record.bind(refunds);
  let second: Promise<boolean> | undefined;
  vi.spyOn(refunds, 'record').mockImplementationOnce(async (...refund) => {
    await record(...refund);
    second = report();
    await untilBlocked(test, 1, second);
  });
  const before = await countOf(test, 'ledger_entries');
  expect(await report()).toBe(true);
  expect(await second).toBe(true);
  return ((await countOf(test, 'ledger_entries')) - before) / 2;
}

it('concurrent reports of a refund of a payment without an order book it once', async () => {
  expect(await reportTwice('pi_alone')).toBe(1);
});

it('control: without the payment’s lock, each report books the refund', async () => {
  const payments = test.app.get(PaymentsRepository);
  vi.spyOn(payments, 'lock').mockImplementation((manager, id) => payments.find(manager, id));

  expect(await reportTwice('pi_alone_unlocked')).toBe(2);
});
