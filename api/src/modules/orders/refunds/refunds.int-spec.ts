import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type PlacedOrder,
} from '@stagedoor/contracts';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import { buyTickets, sessionOf } from '../../../../test-support/purchases.js';
import {
  openShop,
  registerBuyers,
  type Shop,
  stockOf,
  storedOrder,
} from '../../../../test-support/shop.js';
import { Alarm } from '../../alarms/alarm.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

const REFUND = 'POST /v1/refunds';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;
let alarms: string[];

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ ticketQuantity: 10 });
  alarms = [];
  vi.spyOn(test.app.get(Alarm), 'raise').mockImplementation((what) => void alarms.push(what));
  await test.dataSource.query('UPDATE payments SET refund_due_at = NULL');
});

afterEach(() => test.payments.clearFaults());

const refundsOf = (bought: PlacedOrder) => test.payments.refundsOf(sessionOf(bought));
const refund = ({ order }: PlacedOrder): Promise<EventOrder> =>
  test.api.data(eventOrderSchema, 200, 'POST', `/orders/${order.id}/refund`, {
    token: shop.creator.token,
  });

/** Places and pays an order of two tickets. */
async function buy(): Promise<PlacedOrder> {
  const placed = await buyTickets(test, buyer, event);
  expect(await storedOrder(test, placed.order.id)).toEqual({ status: 'completed', tickets: 2 });
  return placed;
}

/** Runs one round of the jobs, and receives the notices that follow. */
async function round(): Promise<void> {
  await makeRoundsDue(test);
  await test.sweep();
  await test.noticesTaken();
}

async function settleRefundOf(
  bought: PlacedOrder,
  status: 'succeeded' | 'failed',
  which = -1,
): Promise<void> {
  const settled = refundsOf(bought).at(which);
  expect(await test.payments.settleRefund(settled?.id ?? '', status)).toBe(true);
  await test.noticesTaken();
}

/** Returns the order's balances of `payments`, and of `refunds`, which is what is owed or was returned unasked. */
async function balancesOf({ order }: PlacedOrder) {
  const [books] = await test.dataSource.query<{ payments: number; refunds: number }[]>(
    `SELECT sum(amount_minor) FILTER (WHERE account = 'payments')::integer AS payments,
       coalesce(sum(amount_minor) FILTER (WHERE account = 'refunds'), 0)::integer AS refunds
     FROM ledger_entries WHERE order_id = $1`,
    [order.id],
  );
  return books;
}

/** Returns the status of the order, of its payment and of its tickets. */
async function statusesOf({ order }: PlacedOrder) {
  const [row] = await test.dataSource.query<
    { order: string; payment: string; tickets: string[] }[]
  >(
    `SELECT o.payment_status AS order, p.status AS payment,
       ARRAY(SELECT DISTINCT t.status FROM tickets t WHERE t.order_id = o.id) AS tickets
     FROM orders o LEFT JOIN payments p ON p.id = o.payment_intent_id WHERE o.id = $1`,
    [order.id],
  );
  return row;
}

const COMPLETED = { order: 'completed', payment: 'captured', tickets: ['valid'] };
const OWED = { order: 'refund_pending', payment: 'refund_pending', tickets: ['cancelled'] };
const REFUNDED = { order: 'refunded', payment: 'refunded', tickets: ['refunded'] };

describe('the organiser refunds an order', () => {
  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('and its tickets are invalid and on sale at once, and the money is returned in the next round', async () => {
    const bought = await buy();

    expect((await refund(bought)).paymentStatus).toBe('refund_pending');
    expect(await statusesOf(bought)).toEqual(OWED);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });

    await round();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
    expect(refundsOf(bought)).toMatchObject([{ amount: 5_000, status: 'succeeded' }]);
    expect(alarms).toEqual([]);
  });

  it('and the provider is not asked for a refund that is known when the notice of its charge arrives', async () => {
    const asked = vi.spyOn(test.app.get(StripeGateway), 'findRefunds');
    const bought = await buy();
    await refund(bought);
    test.payments.reorderWebhooks(100);
    await makeRoundsDue(test);
    await test.sweep();
    expect(await statusesOf(bought)).toEqual(REFUNDED);

    test.payments.clearFaults();
    await test.noticesTaken();

    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('twice, and gets the same response and one refund', async () => {
    const bought = await buy();

    const first = await refund(bought);
    const second = await refund(bought);
    await round();
    const third = await refund(bought);
    await round();

    expect(second).toEqual(first);
    expect(third.paymentStatus).toBe('refunded');
    expect(refundsOf(bought)).toHaveLength(1);
  });

  it('and the money is refunded once when the response is lost', async () => {
    const bought = await buy();
    test.payments.faultApi({ answer: 'close', when: 'after', call: REFUND }, 3);
    await refund(bought);

    await round();
    await round();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
    expect(refundsOf(bought)).toHaveLength(1);
  });

  it('and the money is refunded when the provider is available again', async () => {
    const bought = await buy();
    test.payments.faultApi({ answer: 500, when: 'before', call: REFUND }, 3);
    await refund(bought);

    await round();
    expect(await statusesOf(bought)).toEqual(OWED);
    await round();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
  });
});

describe('a refund that is not final at once', () => {
  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('is pending until the provider reports its success', async () => {
    const bought = await buy();
    test.payments.planRefunds('pending', 1);
    await refund(bought);

    await round();
    await round();
    expect(await statusesOf(bought)).toEqual(OWED);
    await settleRefundOf(bought, 'succeeded');

    expect(await statusesOf(bought)).toEqual(REFUNDED);
    expect(refundsOf(bought)).toHaveLength(1);
  });

  it('is found to have succeeded when its notice was lost', async () => {
    const bought = await buy();
    test.payments.planRefunds('pending', 1);
    await refund(bought);
    await round();
    test.payments.faultWebhooks({ kind: 'drop' }, 1, 'refund.updated');
    await settleRefundOf(bought, 'succeeded');

    await round();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
  });

  it.each([
    ['after it was pending', 'pending'],
    ['at once', 'failed'],
    ['after it had succeeded', 'succeeded'],
  ] as const)('raises one alarm when it fails %s', async (_when, status) => {
    const bought = await buy();
    test.payments.planRefunds(status, 1);
    await refund(bought);
    await round();
    if (status !== 'failed') await settleRefundOf(bought, 'failed');

    expect(alarms).toEqual([expect.stringContaining('refund of payment')]);
    const had = status === 'succeeded';
    expect(await statusesOf(bought)).toEqual({
      order: had ? 'refunded' : 'refund_pending',
      payment: 'refund_failed',
      tickets: [had ? 'refunded' : 'cancelled'],
    });
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('is retried when it has failed and is due', async () => {
    const bought = await buy();
    test.payments.planRefunds('failed', 1);
    await refund(bought);
    await round();

    await test.sweep();
    expect(refundsOf(bought)).toHaveLength(1);
    await round();

    expect(refundsOf(bought).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await statusesOf(bought)).toEqual(REFUNDED);
  });

  it('is retried when it fails after its success, and ends once', async () => {
    const bought = await buy();
    await refund(bought);
    await round();
    await settleRefundOf(bought, 'failed');

    await round();
    await round();

    expect(refundsOf(bought).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await statusesOf(bought)).toEqual(REFUNDED);
  });

  it('is not retried after the fourth failure, with an alarm each time', async () => {
    const bought = await buy();
    test.payments.planRefunds('failed', 4);
    await refund(bought);

    for (let i = 0; i < 6; i += 1) await round();

    expect(refundsOf(bought).map(({ status }) => status)).toEqual(Array(4).fill('failed'));
    expect(await statusesOf(bought)).toMatchObject({ payment: 'refund_failed' });
    expect(alarms).toEqual([
      expect.stringContaining('again in 1 h'),
      expect.stringContaining('again in 6 h'),
      expect.stringContaining('again in 24 h'),
      expect.stringContaining('return it in another way'),
    ]);
  });

  it('fails, and is replaced by one made at the provider', async () => {
    const bought = await buy();
    test.payments.planRefunds('failed', 1);
    await refund(bought);
    await round();

    await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
  });
});

describe('a refund that was made at the provider', () => {
  afterEach(async () => expect(await breachesOf(test)).toEqual([]));

  it('invalidates the tickets and puts them back on sale', async () => {
    const bought = await buy();

    await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
  });

  it('of a part keeps the order and raises an alarm until the rest follows', async () => {
    const bought = await buy();

    await test.payments.refund(sessionOf(bought), 2_000);
    await test.noticesTaken();
    expect(await statusesOf(bought)).toEqual(COMPLETED);
    expect(alarms).toContainEqual(expect.stringContaining('in part: 2000'));
    await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
  });

  it('keeps the tickets valid while it is pending and when it fails', async () => {
    const bought = await buy();
    test.payments.planRefunds('pending', 1);

    await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();
    expect(await statusesOf(bought)).toEqual(COMPLETED);
    await settleRefundOf(bought, 'failed');

    expect(await statusesOf(bought)).toEqual(COMPLETED);
    expect(await balancesOf(bought)).toEqual({ payments: 5_000, refunds: 0 });
  });

  it('is found by the notice of its charge alone', async () => {
    const bought = await buy();
    for (const notice of ['refund.created', 'refund.updated']) {
      test.payments.faultWebhooks({ kind: 'drop' }, 1, notice);
    }

    await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
  });

  it('of a part is booked, and booked back when it fails later', async () => {
    const bought = await buy();

    await test.payments.refund(sessionOf(bought), 2_000);
    await test.noticesTaken();
    expect(await balancesOf(bought)).toEqual({ payments: 3_000, refunds: 2_000 });
    await settleRefundOf(bought, 'failed');

    expect(await balancesOf(bought)).toEqual({ payments: 5_000, refunds: 0 });
    expect(await statusesOf(bought)).toEqual(COMPLETED);
  });

  it('of two parts makes the part that fails later owed again', async () => {
    const bought = await buy();
    await test.payments.refund(sessionOf(bought), 2_000);
    await test.payments.refund(sessionOf(bought), 3_000);
    await test.noticesTaken();
    expect(await statusesOf(bought)).toEqual(REFUNDED);

    await settleRefundOf(bought, 'failed', 0);

    expect(await statusesOf(bought)).toEqual({ ...REFUNDED, payment: 'refund_failed' });
    expect(await balancesOf(bought)).toEqual({ payments: 2_000, refunds: -2_000 });
  });

  it('in place of a failed one has no effect until the failure is reported', async () => {
    const bought = await buy();
    await test.payments.refund(sessionOf(bought), 2_000);
    await test.noticesTaken();
    test.payments.faultWebhooks({ kind: 'drop' }, 10);
    await settleRefundOf(bought, 'failed');
    test.payments.clearFaults();
    test.payments.faultWebhooks({ kind: 'drop' }, 1, 'charge.refunded');

    await test.payments.refund(sessionOf(bought), 5_000);
    await test.noticesTaken();
    expect(await balancesOf(bought)).toEqual({ payments: 3_000, refunds: 2_000 });
    expect(await breachesOf(test)).toEqual([]);

    test.payments.clearFaults();
    await test.reconcile();
    expect(await statusesOf(bought)).toEqual(REFUNDED);
    expect(await balancesOf(bought)).toEqual({ payments: 0, refunds: 0 });
  });

  it('of a part fails, and the organiser’s returns all of it', async () => {
    const bought = await buy();
    test.payments.planRefunds('pending', 1);
    await test.payments.refund(sessionOf(bought), 2_000);
    await refund(bought);
    await settleRefundOf(bought, 'failed');

    await round();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
    expect(refundsOf(bought).map(({ amount }) => amount)).toEqual([2_000, 5_000]);
  });

  it('of a part is followed by the organiser’s refund of the rest', async () => {
    const bought = await buy();
    await test.payments.refund(sessionOf(bought), 2_000);
    await test.noticesTaken();

    await refund(bought);
    await round();

    expect(await statusesOf(bought)).toEqual(REFUNDED);
    expect(refundsOf(bought).map(({ amount }) => amount)).toEqual([2_000, 3_000]);
  });
});
