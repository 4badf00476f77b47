import type { Event, PlacedOrder } from '@stagedoor/contracts';
import type Stripe from 'stripe';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import { closeCopies, COPIES, spread } from '../../../../test-support/copies.js';
import {
  dropConstraints,
  takeOrderLockAway,
  takePaymentLockAway,
} from '../../../../test-support/guards.js';
import type { PayingTestApp } from '../../../../test-support/payments.js';
import { buyAndFailToRefund, buyTickets, sessionOf } from '../../../../test-support/purchases.js';
import { untilBlocked } from '../../../../test-support/race-barrier.js';
import { refundInEveryCopy, startRace } from '../../../../test-support/races.js';
import { type Shop, stockOf, storedOrder } from '../../../../test-support/shop.js';
import { deliver } from '../../../../test-support/stripe-notices.js';
import type { TestApp } from '../../../../test-support/test-app.js';
import { PaymentEntity } from '../persistence/payment.entity.js';
import { PaymentsRepository } from '../persistence/payments.repository.js';
import { RefundPaymentsService } from './refund-payments.service.js';

const REQUESTS = 8;

let test: PayingTestApp;
let all: TestApp[];
let shop: Shop;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  ({ test, all, shop, buyer } = await startRace());
});

afterAll(() => closeCopies(all));

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 10 });
});

afterEach(() => {
  test.payments.clearFaults();
  vi.restoreAllMocks();
});

/** Calls an order's route as the organiser on this copy and returns the status. */
async function callAt({ api }: TestApp, { order }: PlacedOrder, what: string): Promise<number> {
  const { token } = shop.creator;
  return (await api.call('POST', `/orders/${order.id}/${what}`, { token })).status;
}

const failToRefund = () => buyAndFailToRefund(test, buyer, event, shop.creator);

/** Returns the notices of a lost dispute, none of which was delivered. */
async function loseADispute(bought: PlacedOrder): Promise<Stripe.Event[]> {
  test.payments.faultWebhooks({ kind: 'drop' }, 10);
  const dispute = await test.payments.dispute(sessionOf(bought));
  await test.payments.moveDispute(dispute?.id ?? '', 'lost');
  await test.noticesTaken();
  const { data } = await test.stripe.events.list({ types: ['charge.dispute.*'], limit: 3 });
  return data;
}

/** Returns how often a movement of the order was booked. */
async function timesBooked({ order }: PlacedOrder, movement: string): Promise<number> {
  const [row] = await test.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer / 2 AS count FROM ledger_entries WHERE order_id = $1 AND movement = $2`,
    [order.id, movement],
  );
  return row?.count ?? 0;
}

describe.each(COPIES)('with %i copies', (count) => {
  const copies = () => all.slice(0, count);

  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('concurrent requests to pay back book the money once', async () => {
    const bought = await failToRefund();

    const statuses = await spread(copies(), REQUESTS, (copy) => callAt(copy, bought, 'pay-back'));

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await timesBooked(bought, 'pay-back')).toBe(1);
    expect((await storedOrder(test, bought.order.id)).status).toBe('refunded');
  });

  it('concurrent requests to pay back and to retry return the money once', async () => {
    const bought = await failToRefund();

    await spread(copies(), REQUESTS, async (copy, index) => {
      await callAt(copy, bought, index % 2 === 0 ? 'pay-back' : 'retry-refund');
      await copy.app.get(RefundPaymentsService).serve();
    });
    await refundInEveryCopy(test, copies());

    const refunds = test.payments.refundsOf(sessionOf(bought)).length;
    expect(refunds + (await timesBooked(bought, 'pay-back'))).toBe(1);
    expect((await storedOrder(test, bought.order.id)).status).toBe('refunded');
  });

  it('a refusal to every copy is one failure', async () => {
    const bought = await failToRefund();
    test.payments.planRefunds('account_closed', 10);

    await spread(copies(), REQUESTS, (copy) => callAt(copy, bought, 'retry-refund'));
    await Promise.all(copies().map(({ app }) => app.get(RefundPaymentsService).serve()));

    const rows = await test.dataSource.query<unknown[]>(
      'SELECT status, refund_attempts FROM payments WHERE order_id = $1',
      [bought.order.id],
    );
    expect(rows).toEqual([{ status: 'refund_failed', refund_attempts: 2 }]);
  });

  it('concurrent notices of a lost dispute end the order once', async () => {
    const bought = await buyTickets(test, buyer, event);
    const notices = await loseADispute(bought);

    await spread(copies(), REQUESTS, async (copy, index) => {
      const notice = notices[index % notices.length]!;
      await deliver(copy, { ...notice, id: `${notice.id}_${index}` });
    });

    expect(await timesBooked(bought, 'dispute-lost')).toBe(1);
    expect((await storedOrder(test, bought.order.id)).status).toBe('refunded');
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('a lost dispute and a refund by the organiser put the tickets on sale once', async () => {
    const bought = await buyTickets(test, buyer, event);
    const [closed] = await loseADispute(bought);

    await spread(copies(), REQUESTS, async (copy, index) => {
      if (index % 2 === 0) await callAt(copy, bought, 'refund');
      else await deliver(copy, { ...closed!, id: `${closed!.id}_${index}` });
    });
    await refundInEveryCopy(test, copies());

    expect((await storedOrder(test, bought.order.id)).status).toBe('refunded');
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    expect(test.payments.refundsOf(sessionOf(bought))).toEqual([]);
  });
});

describe('control: without the locks of order and payment', () => {
  beforeAll(() => dropConstraints(test, 'ticket_stock.ticket_stock_counts_check'));

  it('each request to pay back books the money', async () => {
    const bought = await failToRefund();
    takeOrderLockAway(all, all.length);
    takePaymentLockAway(all, all.length);

    await Promise.all(all.map((copy) => callAt(copy, bought, 'pay-back')));

    expect(await timesBooked(bought, 'pay-back')).toBe(all.length);
  });

  it('each notice of a lost dispute puts the tickets back on sale', async () => {
    const bought = await buyTickets(test, buyer, event);
    const [closed] = await loseADispute(bought);
    takeOrderLockAway(all, all.length);
    takePaymentLockAway(all, all.length);

    await Promise.all(
      all.map((copy, index) => deliver(copy, { ...closed!, id: `${closed!.id}_${index}` })),
    );

    expect(await timesBooked(bought, 'dispute-lost')).toBe(all.length);
    expect(await stockOf(test, event)).toEqual({ sold: 2 - 2 * all.length, held: 0 });
  });
});

/** Pays back a failed refund while the claim of its next attempt, the only one due, is not committed. Returns the status. */
async function payBackDuringClaim(bought: PlacedOrder): Promise<number> {
  await test.dataSource.query(
    'UPDATE payments SET refund_due_at = CASE WHEN order_id = $1 THEN now() END',
    [bought.order.id],
  );
  const claim = test.dataSource.createQueryRunner();
  await claim.startTransaction();
  const claimed = await test.app.get(PaymentsRepository).claimRefunds(claim.manager, 1);
  const paidBack = callAt(test, bought, 'pay-back');
  await untilBlocked(test, 1, paidBack);
  await claim.commitTransaction();
  await claim.release();
  expect(claimed).toHaveLength(1);
  return paidBack;
}

it('a request to pay back waits for the claim of the next attempt, and is refused', async () => {
  const bought = await failToRefund();

  expect(await payBackDuringClaim(bought)).toBe(409);
  expect(await timesBooked(bought, 'pay-back')).toBe(0);
});

it('control: without the lock of failed payments, a refund that is being made is paid back too', async () => {
  const bought = await failToRefund();
  vi.spyOn(test.app.get(PaymentsRepository), 'lockFailedOf').mockImplementation(
    (manager, orderId) => manager.findBy(PaymentEntity, { orderId, status: 'refund_failed' }),
  );

  expect(await payBackDuringClaim(bought)).toBe(200);
  expect(await timesBooked(bought, 'pay-back')).toBe(1);
});
