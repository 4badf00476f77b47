import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type PlacedOrder,
  ticketSchema,
} from '@stagedoor/contracts';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import {
  balancesOf,
  buyAndFailToRefund,
  buyTickets,
  payAgain,
  placeOrder,
  refund,
  sessionOf,
} from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop, stockOf } from '../../../../test-support/shop.js';
import { aNotice, deliver } from '../../../../test-support/stripe-notices.js';
import { Alarm } from '../../alarms/alarm.service.js';
import { RefundPaymentsService } from './refund-payments.service.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;
let bought: PlacedOrder;
let alarms: string[];

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 10 });
  bought = await buyTickets(test, buyer, event);
  alarms = [];
  vi.spyOn(test.app.get(Alarm), 'raise').mockImplementation((what) => void alarms.push(what));
  await test.dataSource.query('UPDATE payments SET refund_due_at = NULL');
});

afterEach(async () => {
  test.payments.clearFaults();
  expect(await breachesOf(test)).toEqual([]);
});

const post = (what: string): Promise<EventOrder> =>
  test.api.data(eventOrderSchema, 200, 'POST', `/orders/${bought.order.id}/${what}`, {
    token: shop.creator.token,
  });
const refusal = (what: string) =>
  test.api.refusal('POST', `/orders/${bought.order.id}/${what}`, { token: shop.creator.token });

async function seenByOrganiser(): Promise<EventOrder | undefined> {
  const path = `/events/${event.id}/orders`;
  const orders = await test.api.data(z.array(eventOrderSchema), 200, 'GET', path, {
    token: shop.creator.token,
  });
  return orders.find(({ id }) => id === bought.order.id);
}

/** Returns the status of each ticket as its holder sees it. */
async function seenByBuyer(): Promise<string[]> {
  const { token } = buyer;
  const tickets = await test.api.data(z.array(ticketSchema), 200, 'GET', '/tickets/my-tickets', {
    token,
  });
  return tickets
    .filter(({ order }) => order.id === bought.order.id)
    .map(({ status, withheld }) => (withheld ? `${status}, withheld` : status));
}

async function dispute(kind?: 'inquiry', amount?: number): Promise<string> {
  const disputed = await test.payments.dispute(sessionOf(bought), kind, amount);
  await test.noticesTaken();
  return disputed?.id ?? '';
}

async function move(
  id: string,
  step: 'answered' | 'escalated' | 'won' | 'partly-won' | 'lost',
): Promise<void> {
  expect(await test.payments.moveDispute(id, step)).toBe(true);
  await test.noticesTaken();
}

const KEPT = { payments: 5_000, sales: -5_000 };
const TAKEN = { disputed: 5_000, sales: -5_000 };

describe('a disputed order', () => {
  it('is marked for the organiser, its tickets are withheld and its money is with the bank', async () => {
    await dispute();

    expect(await seenByOrganiser()).toMatchObject({
      paymentStatus: 'completed',
      dispute: 'open',
      ticketsWithheld: true,
    });
    expect(await seenByBuyer()).toEqual(['valid, withheld', 'valid, withheld']);
    expect(await balancesOf(test, bought)).toEqual(TAKEN);
    expect(alarms).toEqual([expect.stringContaining('is open (fraudulent)')]);
  });

  it('admits its holders when the organiser decides so, once', async () => {
    await dispute();

    const admitted = await post('admit');
    expect(await post('admit')).toEqual(admitted);

    expect(admitted).toMatchObject({ dispute: 'open', ticketsWithheld: false });
    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
    const entries = await test.dataSource.query<unknown[]>(
      `SELECT actor FROM audit_log WHERE action = 'order-admitted' AND subject = $1`,
      [`order:${bought.order.id}`],
    );
    expect(entries).toEqual([{ actor: `user:${shop.creator.user.id}` }]);
  });

  it('is not withheld again by later notices after the organiser admitted it', async () => {
    const id = await dispute();
    await post('admit');

    await move(id, 'answered');

    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
  });

  it.each(['refund', 'retry-refund', 'pay-back'])('refuses %s with the reason', async (what) => {
    if (what !== 'refund') bought = await buyAndFailToRefund(test, buyer, event, shop.creator);
    await dispute();
    const before = await balancesOf(test, bought);

    expect(await refusal(what)).toMatchObject({
      status: 409,
      code: 'ORDER_DISPUTED',
      error: expect.stringContaining('disputes this payment') as string,
    });

    expect(await balancesOf(test, bought)).toEqual(before);
  });

  it('of a cancelled event is not refunded, after one attempt', async () => {
    await dispute();
    await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });

    for (let rounds = 0; rounds < 3; rounds += 1) {
      await makeRoundsDue(test);
      await test.sweep();
    }

    expect(await seenByOrganiser()).toMatchObject({
      paymentStatus: 'refund_pending',
      refundFailure: 'The bank of the buyer disputes or has disputed this payment.',
    });
    expect(alarms.filter((what) => what.includes('charge_disputed'))).toHaveLength(1);
  });
});

describe('a dispute that is won', () => {
  it('returns the money to the provider and admits the holders', async () => {
    const id = await dispute();
    await move(id, 'answered');
    await move(id, 'won');

    expect(await seenByOrganiser()).toMatchObject({
      paymentStatus: 'completed',
      dispute: 'won',
      ticketsWithheld: false,
    });
    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
    expect(await balancesOf(test, bought)).toEqual(KEPT);
  });

  it('allows a refund of the order', async () => {
    await move(await dispute(), 'won');

    await post('refund');
    await makeRoundsDue(test);
    await test.sweep();
    await test.noticesTaken();

    expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'refunded' });
  });

  it('allows a retry of a failed refund', async () => {
    bought = await buyAndFailToRefund(test, buyer, event, shop.creator);
    await move(await dispute(), 'won');

    await post('retry-refund');
    await test.sweep();
    await test.noticesTaken();

    expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'refunded' });
  });
});

describe('a dispute that is lost', () => {
  it('ends the order without a refund, cancels its tickets and puts them back on sale', async () => {
    await move(await dispute(), 'lost');

    expect(await seenByOrganiser()).toMatchObject({
      paymentStatus: 'refunded',
      returnedBy: 'bank',
      dispute: 'lost',
      ticketsWithheld: false,
    });
    expect(await seenByBuyer()).toEqual(['cancelled', 'cancelled']);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    expect(await balancesOf(test, bought)).toEqual({});
    expect(test.payments.refundsOf(sessionOf(bought))).toEqual([]);
    const changes = await test.dataSource.query<unknown[]>(
      `SELECT from_status, to_status, why, changed_by FROM order_changes
       WHERE order_id = $1 ORDER BY id DESC LIMIT 1`,
      [bought.order.id],
    );
    expect(changes).toEqual([
      {
        from_status: 'completed',
        to_status: 'refunded',
        why: 'dispute-lost',
        changed_by: 'provider',
      },
    ]);
  });

  it('ends an order that is owed back without a refund', async () => {
    const id = await dispute();
    await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });
    await makeRoundsDue(test);
    await test.sweep();

    await move(id, 'lost');

    expect(await seenByOrganiser()).toMatchObject({
      paymentStatus: 'refunded',
      refundFailure: null,
      returnedBy: 'bank',
    });
    expect(await balancesOf(test, bought)).toEqual({});
  });

  it('after a refund shows that the buyer has the money twice', async () => {
    await refund(test, shop.creator, bought.order.id);
    await makeRoundsDue(test);
    await test.sweep();
    await test.noticesTaken();

    await move(await dispute(), 'lost');

    expect(await seenByOrganiser()).toMatchObject({ returnedBy: 'provider', dispute: 'lost' });
    expect(await balancesOf(test, bought)).toEqual({ payments: -5_000, refunds: 5_000 });
    expect(alarms.at(-1)).toContain('the buyer has 10000 back');
  });

  it('over a part keeps the order, withholds its tickets until the organiser admits them, and raises an alarm', async () => {
    const id = 'dp_part';
    const payment = await paymentIdOf();

    await deliverDispute('charge.dispute.created', payment, {
      id,
      amount: 2_000,
      status: 'needs_response',
    });
    await deliverDispute('charge.dispute.closed', payment, { id, amount: 2_000, status: 'lost' });

    expect(await seenByOrganiser()).toMatchObject({
      paymentStatus: 'completed',
      returnedBy: null,
      dispute: 'lost',
      ticketsWithheld: true,
    });
    expect(await balancesOf(test, bought)).toEqual({
      payments: 3_000,
      refunds: 2_000,
      sales: -5_000,
    });
    expect(alarms.at(-1)).toContain('returned in part: 2000');
    expect(await breachesOf(test)).toEqual([]);
    expect(await post('admit')).toMatchObject({ dispute: 'lost', ticketsWithheld: false });
  });

  it('over a part withholds the tickets when its loss is its first notice', async () => {
    const news = { id: 'dp_part_at_once', amount: 2_000, status: 'lost' };

    await deliverDispute('charge.dispute.closed', await paymentIdOf(), news);

    expect(await seenByBuyer()).toEqual(['valid, withheld', 'valid, withheld']);
  });

  it('over a part leaves the tickets valid that the organiser has admitted', async () => {
    const id = await dispute(undefined, 2_000);
    await post('admit');

    await move(id, 'lost');

    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
  });

  it('over a part after it was won withholds the tickets again', async () => {
    const payment = await paymentIdOf();
    const id = await dispute(undefined, 2_000);
    await move(id, 'won');
    expect(await seenByBuyer()).toEqual(['valid', 'valid']);

    await deliverDispute('charge.dispute.closed', payment, { id, amount: 2_000, status: 'lost' });

    expect(await seenByBuyer()).toEqual(['valid, withheld', 'valid, withheld']);
  });

  it('stays lost after a notice that it is won, with an alarm', async () => {
    const payment = await paymentIdOf();
    const id = 'dp_changed_mind';
    await deliverDispute('charge.dispute.closed', payment, { id, status: 'lost' });

    await deliverDispute('charge.dispute.closed', payment, { id, status: 'won' });
    await deliverDispute('charge.dispute.funds_reinstated', payment, { id, status: 'won' });

    expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'refunded', dispute: 'lost' });
    expect(alarms.at(-1)).toContain('is now called won');
    expect(await balancesOf(test, bought)).toEqual({});
  });

  it('after it was won takes the money again, with an alarm', async () => {
    const payment = await paymentIdOf();
    const id = 'dp_won_and_lost';
    await deliverDispute('charge.dispute.funds_reinstated', payment, { id, status: 'won' });

    await deliverDispute('charge.dispute.closed', payment, { id, status: 'lost' });

    expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'refunded', dispute: 'lost' });
    expect(await balancesOf(test, bought)).toEqual({});
    expect(alarms).toContainEqual(expect.stringContaining('has returned money'));
  });
});

describe('a dispute that is partly won', () => {
  /** The 2,000 that the bank returned are not booked. */
  const BACK_TWICE = { payments: -2_000, refunds: 2_000 };

  async function refundAtProvider(amount: number): Promise<void> {
    await test.payments.refund(sessionOf(bought), amount);
    await test.noticesTaken();
  }

  it('is lost, leaves nothing disputed and raises one alarm about the returned part', async () => {
    await refundAtProvider(2_000);

    await move(await dispute(), 'partly-won');

    expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'refunded', dispute: 'lost' });
    expect(await balancesOf(test, bought)).toEqual(BACK_TWICE);
    expect(alarms.filter((what) => what.includes('has returned money'))).toHaveLength(1);
  });

  it('is booked the same when the notice of the returned part arrives first, and twice', async () => {
    await refundAtProvider(2_000);
    const payment = await paymentIdOf();
    const news = { id: 'dp_partly_won', status: 'lost' };

    await deliverDispute('charge.dispute.funds_reinstated', payment, news);
    await deliverDispute('charge.dispute.closed', payment, news);
    await deliverDispute('charge.dispute.funds_reinstated', payment, news);

    expect(await balancesOf(test, bought)).toEqual(BACK_TWICE);
    expect(alarms.filter((what) => what.includes('has returned money'))).toHaveLength(1);
  });
});

describe('several disputes of one payment', () => {
  it('end the order when all parts are lost', async () => {
    await move(await dispute(undefined, 2_000), 'lost');
    const rest = await dispute();
    expect(await seenByOrganiser()).toMatchObject({ dispute: 'open', ticketsWithheld: true });

    await move(rest, 'lost');

    expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'refunded', dispute: 'lost' });
    expect(await balancesOf(test, bought)).toEqual({});
  });

  it('withhold the tickets after one is lost, although another is won', async () => {
    await move(await dispute(undefined, 2_000), 'lost');

    await move(await dispute(undefined, 1_000), 'won');

    expect(await seenByBuyer()).toEqual(['valid, withheld', 'valid, withheld']);
  });

  it('withhold the tickets until the last one is decided', async () => {
    const [first, second] = [await dispute(undefined, 2_000), await dispute()];

    await move(first, 'won');
    expect(await seenByBuyer()).toEqual(['valid, withheld', 'valid, withheld']);
    await move(second, 'won');

    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
    expect(await balancesOf(test, bought)).toEqual(KEPT);
  });

  it('of the whole, one after the other, end as the last one ends', async () => {
    await move(await dispute(), 'won');

    await move(await dispute(), 'lost');

    expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'refunded', dispute: 'lost' });
    expect(await balancesOf(test, bought)).toEqual({});
  });
});

describe('disputes of both payments of an order', () => {
  let second: string;

  beforeEach(async () => {
    second = await payAgain(test, bought);
  });

  async function disputeSecond(): Promise<string> {
    const disputed = await test.payments.dispute(second);
    await test.noticesTaken();
    return disputed?.id ?? '';
  }

  /** Makes the provider refuse the refund of the second payment for good. */
  async function failToRefundSecond(): Promise<void> {
    test.payments.planRefunds('account_closed', 1);
    await test.app.get(RefundPaymentsService).serve();
  }

  it('admit the holders when the one of its own payment is won, and the other is open', async () => {
    const [first] = [await dispute(), await disputeSecond()];

    await move(first, 'won');

    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
  });

  it('withhold the tickets while the one of its own payment is open', async () => {
    const [, other] = [await dispute(), await disputeSecond()];

    await move(other, 'won');

    expect(await seenByBuyer()).toEqual(['valid, withheld', 'valid, withheld']);
  });

  it('allow a refund of the order while only the second payment is disputed', async () => {
    await disputeSecond();

    expect(await post('refund')).toMatchObject({ paymentStatus: 'refund_pending' });
  });

  it.each(['retry-refund', 'pay-back'])(
    'refuse %s of the second payment only for a dispute of that payment',
    async (what) => {
      await failToRefundSecond();
      await dispute();
      const other = await disputeSecond();

      expect(await refusal(what)).toMatchObject({ status: 409, code: 'ORDER_DISPUTED' });
      await move(other, 'won');

      expect(await post(what)).toMatchObject({ dispute: 'open', refundFailure: null });
    },
  );
});

describe('an inquiry', () => {
  it('withholds the tickets, takes no money and may be refunded', async () => {
    await dispute('inquiry');
    expect(await seenByOrganiser()).toMatchObject({ dispute: 'inquiry', ticketsWithheld: true });
    expect(await balancesOf(test, bought)).toEqual(KEPT);

    expect(await post('refund')).toMatchObject({ paymentStatus: 'refund_pending' });
  });

  it('that becomes a chargeback takes the money', async () => {
    await move(await dispute('inquiry'), 'escalated');

    expect(await seenByOrganiser()).toMatchObject({ dispute: 'open', ticketsWithheld: true });
    expect(await balancesOf(test, bought)).toEqual(TAKEN);
    expect(alarms).toHaveLength(2);
  });

  it('that ends admits the holders', async () => {
    await move(await dispute('inquiry'), 'won');

    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
    expect(await balancesOf(test, bought)).toEqual(KEPT);
  });
});

describe('notices of disputes', () => {
  /** Returns all notices of a dispute with this end, none of which was delivered. */
  async function missed(outcome: 'won' | 'lost'): Promise<Stripe.Event[]> {
    test.payments.faultWebhooks({ kind: 'drop' }, 10);
    const disputed = await test.payments.dispute(sessionOf(bought));
    await test.payments.moveDispute(disputed?.id ?? '', 'answered');
    await test.payments.moveDispute(disputed?.id ?? '', outcome);
    await test.noticesTaken();
    const { data } = await test.stripe.events.list({ types: ['charge.dispute.*'], limit: 100 });
    return data.filter(({ data: { object } }) => (object as Stripe.Dispute).id === disputed?.id);
  }

  it.each([
    ['won', KEPT, 'completed'],
    ['lost', {}, 'refunded'],
  ] as const)('that arrive in reverse and twice end as %s', async (outcome, books, status) => {
    for (const notice of await missed(outcome)) {
      expect((await deliver(test, notice)).status).toBe(200);
      expect((await deliver(test, { ...notice, id: `${notice.id}_again` })).status).toBe(200);
    }

    expect(await balancesOf(test, bought)).toEqual(books);
    expect(await seenByOrganiser()).toMatchObject({
      dispute: outcome,
      paymentStatus: status,
      ticketsWithheld: false,
    });
  });

  it.each(['won', 'lost'] as const)('that were lost are found: %s', async (outcome) => {
    await missed(outcome);

    await test.reconcile();

    expect(await seenByOrganiser()).toMatchObject({ dispute: outcome });
  });

  it('that arrive before the payment take effect after it', async () => {
    const event2 = await shop.sell();
    test.payments.faultWebhooks({ kind: 'drop' }, 10);
    const placed = await placeOrder(test, buyer, event2, 2);
    await test.payments.pay(sessionOf(placed));
    await test.payments.dispute(sessionOf(placed));
    await test.noticesTaken();
    const { data } = await test.stripe.events.list({ type: 'charge.dispute.created', limit: 1 });
    expect((await deliver(test, data[0])).status).toBe(200);

    await test.reconcile();

    [event, bought] = [event2, placed];
    expect(await seenByOrganiser()).toMatchObject({ dispute: 'open', ticketsWithheld: true });
  });

  it('that cannot be parsed are refused and store nothing', async () => {
    const payment = await paymentIdOf();
    const wrong = [{ amount: -1 }, { id: '../x' }, { payment_intent: 7 }, { status: null }];

    for (const [index, change] of wrong.entries()) {
      const object = { ...aDispute(payment), ...change };
      const notice = aNotice(`evt_wrong_dispute_${index}`, 'charge.dispute.created', object);
      expect((await deliver(test, notice)).status).toBe(400);
    }

    expect(await seenByOrganiser()).toMatchObject({ dispute: null });
  });

  it('give a migrated dispute its id', async () => {
    const payment = await paymentIdOf();
    await test.dataSource.query(
      `INSERT INTO disputes (id, payment_id, amount_minor, reason, status)
       VALUES ('of-' || $1, $1, 5000, 'general', 'open')`,
      [payment],
    );

    await deliverDispute('charge.dispute.closed', payment, { id: 'dp_known', status: 'lost' });

    const stored = await test.dataSource.query<unknown[]>(
      'SELECT id, status FROM disputes WHERE payment_id = $1',
      [payment],
    );
    expect(stored).toEqual([{ id: 'dp_known', status: 'lost' }]);
  });
});

describe('an early fraud warning', () => {
  it('marks the order and raises an alarm', async () => {
    await test.payments.warnOfFraud(sessionOf(bought));
    await test.noticesTaken();

    expect(await seenByOrganiser()).toMatchObject({ fraudWarning: true, dispute: null });
    expect(await seenByBuyer()).toEqual(['valid', 'valid']);
    expect(alarms).toEqual([expect.stringContaining('is reported as fraud')]);
  });
});

async function paymentIdOf(): Promise<string> {
  const [row] = await test.dataSource.query<{ id: string }[]>(
    'SELECT id FROM payments WHERE order_id = $1',
    [bought.order.id],
  );
  return row?.id ?? '';
}

function aDispute(payment: string) {
  return {
    id: 'dp_told',
    object: 'dispute',
    payment_intent: payment,
    amount: 5_000,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

let notices = 0;

async function deliverDispute(
  type: string,
  payment: string,
  change: Partial<ReturnType<typeof aDispute>>,
): Promise<void> {
  notices += 1;
  const notice = aNotice(`evt_dispute_${notices}`, type, { ...aDispute(payment), ...change });
  expect((await deliver(test, notice)).status).toBe(200);
}
