import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type Order,
  orderSchema,
  type PlacedOrder,
} from '@stagedoor/contracts';
import { breachesOf } from '../../../../test-support/audit.js';
import { type Person, register } from '../../../../test-support/builders.js';
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
  refund,
  sessionOf,
} from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop, stockOf } from '../../../../test-support/shop.js';
import { Alarm } from '../../alarms/alarm.service.js';

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

afterEach(async () => {
  test.payments.clearFaults();
  expect(await breachesOf(test)).toEqual([]);
});

/** Runs one round of the jobs, and receives the notices that follow. */
async function round(): Promise<void> {
  await makeRoundsDue(test);
  await test.sweep();
  await test.noticesTaken();
}

/** Makes the bank return a refund that has succeeded. */
async function returnRefundOf(bought: PlacedOrder): Promise<void> {
  const [refunded] = test.payments.refundsOf(sessionOf(bought));
  expect(await test.payments.settleRefund(refunded?.id ?? '', 'failed')).toBe(true);
  await test.noticesTaken();
}

const post = ({ order }: PlacedOrder, what: string): Promise<EventOrder> =>
  test.api.data(eventOrderSchema, 200, 'POST', `/orders/${order.id}/${what}`, {
    token: shop.creator.token,
  });
const refusal = ({ order }: PlacedOrder, what: string) =>
  test.api.refusal('POST', `/orders/${order.id}/${what}`, { token: shop.creator.token });
const failToRefund = () => buyAndFailToRefund(test, buyer, event, shop.creator);

interface StoredPayment {
  status: string;
  attempts: number;
  failure: string | null;
  paidBack: number;
}

async function paymentOf({ order }: PlacedOrder): Promise<StoredPayment | undefined> {
  const [row] = await test.dataSource.query<StoredPayment[]>(
    `SELECT status, refund_attempts AS attempts, refund_failure AS failure,
       paid_back_minor AS "paidBack"
     FROM payments WHERE order_id = $1`,
    [order.id],
  );
  return row;
}

async function auditOf({ order }: PlacedOrder): Promise<string[]> {
  const rows = await test.dataSource.query<{ action: string }[]>(
    'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
    [`order:${order.id}`],
  );
  return rows.map(({ action }) => action);
}

describe('a refund that the provider refuses for good', () => {
  it.each([
    ['account_closed', 'The account of the buyer is closed.'],
    ['balance_insufficient', 'There is not enough money at the payment provider.'],
    ['charge_not_refundable', 'The payment provider does not refund this payment.'],
  ] as const)('is requested once, stores the code %s and raises one alarm', async (code, words) => {
    const bought = await buyTickets(test, buyer, event);
    test.payments.planRefunds(code, 10);
    await refund(test, shop.creator, bought.order.id);

    for (let rounds = 0; rounds < 3; rounds += 1) await round();

    expect(await paymentOf(bought)).toEqual({
      status: 'refund_failed',
      attempts: 1,
      failure: code,
      paidBack: 0,
    });
    expect(alarms).toEqual([expect.stringContaining(`was refused (${code})`)]);
    expect(await post(bought, 'refund')).toMatchObject({
      paymentStatus: 'refund_pending',
      refundFailure: words,
    });
  });

  it('does not stop other refunds', async () => {
    const [first, second] = [
      await buyTickets(test, buyer, event),
      await buyTickets(test, buyer, event),
    ];
    test.payments.planRefunds('account_closed', 1);
    await refund(test, shop.creator, first.order.id);
    await refund(test, shop.creator, second.order.id);

    await round();

    const statuses = [(await paymentOf(first))?.status, (await paymentOf(second))?.status];
    expect(statuses.toSorted()).toEqual(['refund_failed', 'refunded']);
  });

  it('of a cancelled event waits for the organiser, and the cancellation ends', async () => {
    const bought = await buyTickets(test, buyer, event);
    test.payments.planRefunds('account_closed', 10);
    await test.api.call('POST', `/events/${event.id}/cancel`, { token: shop.creator.token });

    for (let rounds = 0; rounds < 3; rounds += 1) await round();

    expect(await paymentOf(bought)).toMatchObject({ status: 'refund_failed', attempts: 1 });
    expect(await post(bought, 'pay-back')).toMatchObject({ paymentStatus: 'refunded' });
  });

  it('is not recorded for an outage: the refund is retried', async () => {
    const bought = await buyTickets(test, buyer, event);
    test.payments.faultApi({ answer: 500, when: 'before', call: 'POST /v1/refunds' }, 3);
    await refund(test, shop.creator, bought.order.id);

    await round();
    expect(await paymentOf(bought)).toMatchObject({ status: 'refund_pending', failure: null });
    await round();

    expect(await paymentOf(bought)).toMatchObject({ status: 'refunded' });
  });

  it('stores the reason of a bank that declines a refund', async () => {
    const bought = await buyTickets(test, buyer, event);
    test.payments.planRefunds('failed', 1);
    await refund(test, shop.creator, bought.order.id);

    await round();

    expect(await paymentOf(bought)).toMatchObject({ status: 'refund_failed', failure: 'declined' });
    expect((await post(bought, 'refund')).refundFailure).toBe(
      'The bank of the buyer has declined it.',
    );
  });
});

describe('the buyer of a refund that has failed', () => {
  const readAlone = ({ order }: PlacedOrder): Promise<Order> =>
    test.api.data(orderSchema, 200, 'GET', `/orders/${order.id}`, { token: buyer.token });
  const asBuyer = async (bought: PlacedOrder): Promise<[inList: boolean, alone: boolean]> => {
    const { token } = buyer;
    const query = { state: 'refund' };
    const { data } = await test.api.page(orderSchema, '/orders/my-orders', { token, query });
    const inList = data.find(({ id }) => id === bought.order.id)!;
    return [inList.refundFailed, (await readAlone(bought)).refundFailed];
  };

  it('sees the failure until the organiser retries or has paid it back', async () => {
    const under = await buyTickets(test, buyer, event);
    await refund(test, shop.creator, under.order.id);
    expect(await asBuyer(under)).toEqual([false, false]);
    await round();

    const bought = await failToRefund();
    expect(await asBuyer(bought)).toEqual([true, true]);

    await post(bought, 'retry-refund');
    expect(await asBuyer(bought)).toEqual([false, false]);
    test.payments.planRefunds('account_closed', 1);
    await round();
    expect(await asBuyer(bought)).toEqual([true, true]);

    await post(bought, 'pay-back');
    expect(await asBuyer(bought)).toEqual([false, false]);
  });

  it('sees the failure of a refund that came back after its success', async () => {
    const bought = await buyTickets(test, buyer, event);
    await refund(test, shop.creator, bought.order.id);
    await round();
    expect(await asBuyer(bought)).toEqual([false, false]);

    await returnRefundOf(bought);
    expect(await asBuyer(bought)).toEqual([true, true]);

    await post(bought, 'pay-back');
    expect(await asBuyer(bought)).toEqual([false, false]);
    expect(await readAlone(bought)).toMatchObject({
      paymentStatus: 'refunded',
      refundReason: 'paid-back',
    });
  });

  it('sees no failure when only the refund of a second payment has failed', async () => {
    const bought = await buyTickets(test, buyer, event);
    await payAgain(test, bought);
    test.payments.planRefunds('account_closed', 1);
    await round();
    await refund(test, shop.creator, bought.order.id);
    await round();

    expect(await asBuyer(bought)).toEqual([false, false]);
    expect((await post(bought, 'refund')).refundFailure).toBe(
      'The account of the buyer is closed.',
    );
  });
});

describe('the e-mail address of a buyer', () => {
  const orders = ({ token } = shop.creator) =>
    test.api.call('GET', `/events/${event.id}/orders`, { token });
  const buyers = async () => {
    const { data } = await test.api.page(eventOrderSchema, `/events/${event.id}/orders`, {
      token: shop.creator.token,
    });
    return new Map(data.map(({ id, buyer: shown }) => [id, shown]));
  };

  it('is shown with an order only while its refund has failed', async () => {
    const { email, firstName, lastName } = buyer.user;
    const ordinary = await buyTickets(test, buyer, event);
    const bought = await failToRefund();

    const shown = await buyers();
    expect(shown.get(bought.order.id)).toEqual({ firstName, lastName, email });
    expect(shown.get(ordinary.order.id)).toEqual({ firstName, lastName });

    expect((await post(bought, 'pay-back')).buyer).toEqual({ firstName, lastName });
    expect((await orders()).text).not.toContain(email);
  });

  it('is not shown to another organiser', async () => {
    await failToRefund();
    const stranger = await register(test.api, 'stranger', 'creator');

    const { status, text } = await orders(stranger);

    expect(status).toBe(403);
    expect(text).not.toContain(buyer.user.email);
  });

  it('is not known of a deleted account', async () => {
    const { order } = await failToRefund();
    await test.dataSource.query('UPDATE orders SET buyer_id = NULL WHERE id = $1', [order.id]);

    expect((await buyers()).get(order.id)).toEqual({ firstName: 'Deleted', lastName: 'account' });
  });
});

describe('the organiser retries a failed refund', () => {
  it('and it succeeds', async () => {
    const bought = await failToRefund();

    expect(await post(bought, 'retry-refund')).toMatchObject({
      paymentStatus: 'refund_pending',
      refundFailure: null,
    });
    await round();

    expect(await post(bought, 'retry-refund')).toMatchObject({
      paymentStatus: 'refunded',
      returnedBy: 'provider',
    });
    expect(await auditOf(bought)).toEqual(['order-refunded', 'refund-retried']);
    expect(test.payments.refundsOf(sessionOf(bought))).toHaveLength(1);
  });

  it('and it is refused again, once for each attempt', async () => {
    const bought = await failToRefund();
    test.payments.planRefunds('charge_not_refundable', 10);

    await post(bought, 'retry-refund');
    for (let rounds = 0; rounds < 3; rounds += 1) await round();

    expect(await paymentOf(bought)).toMatchObject({
      status: 'refund_failed',
      attempts: 2,
      failure: 'charge_not_refundable',
    });
    expect(alarms).toHaveLength(2);
  });

  it('twice, and it is one attempt', async () => {
    const bought = await failToRefund();

    const first = await post(bought, 'retry-refund');
    expect(await post(bought, 'retry-refund')).toEqual(first);

    expect(await auditOf(bought)).toEqual(['order-refunded', 'refund-retried']);
  });

  it('before its automatic retry is due', async () => {
    const bought = await buyTickets(test, buyer, event);
    test.payments.planRefunds('failed', 1);
    await refund(test, shop.creator, bought.order.id);
    await round();

    await post(bought, 'retry-refund');
    await test.sweep();
    await test.noticesTaken();

    expect(await paymentOf(bought)).toMatchObject({ status: 'refunded' });
  });
});

describe('the organiser pays a failed refund back in another way', () => {
  it('and the order ends, with its own ledger entry and the money still at the provider', async () => {
    const bought = await failToRefund();
    expect(await balancesOf(test, bought)).toEqual({ payments: 5_000, refunds: -5_000 });

    expect(await post(bought, 'pay-back')).toMatchObject({
      paymentStatus: 'refunded',
      refundFailure: null,
      returnedBy: 'organiser',
    });

    expect(await balancesOf(test, bought)).toEqual({ outside: -5_000, payments: 5_000 });
    expect(await auditOf(bought)).toEqual(['order-refunded', 'order-paid-back']);
    expect(await stockOf(test, event)).toEqual({ sold: 0, held: 0 });
    const tickets = await test.dataSource.query<unknown[]>(
      'SELECT DISTINCT status FROM tickets WHERE order_id = $1',
      [bought.order.id],
    );
    expect(tickets).toEqual([{ status: 'refunded' }]);
    await round();
    expect(test.payments.refundsOf(sessionOf(bought))).toEqual([]);
  });

  it('twice, with the same response and one entry', async () => {
    const bought = await failToRefund();

    const first = await post(bought, 'pay-back');
    const second = await post(bought, 'pay-back');

    expect(second).toEqual(first);
    expect(await paymentOf(bought)).toMatchObject({ status: 'refunded', paidBack: 5_000 });
    expect(await auditOf(bought)).toEqual(['order-refunded', 'order-paid-back']);
  });

  it('of which a part had been refunded, so that only the rest is booked', async () => {
    const bought = await buyTickets(test, buyer, event);
    await test.payments.refund(sessionOf(bought), 2_000);
    await test.noticesTaken();
    test.payments.planRefunds('account_closed', 1);
    await refund(test, shop.creator, bought.order.id);
    await round();

    await post(bought, 'pay-back');

    expect(await paymentOf(bought)).toMatchObject({ status: 'refunded', paidBack: 3_000 });
    expect(await balancesOf(test, bought)).toEqual({ outside: -3_000, payments: 3_000 });
  });

  it('and the provider refunds it as well, which is booked and raises an alarm', async () => {
    const bought = await failToRefund();
    await post(bought, 'pay-back');

    await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();

    expect(await balancesOf(test, bought)).toEqual({ outside: -5_000, refunds: 5_000 });
    expect(alarms.at(-1)).toContain('was back already and is refunded: 5000');
    expect(await paymentOf(bought)).toMatchObject({ status: 'refunded' });
  });

  it('and the provider’s refund of it fails later, which does not change the order', async () => {
    const bought = await failToRefund();
    await post(bought, 'pay-back');
    const refunded = await test.payments.refund(sessionOf(bought));
    await test.noticesTaken();

    await test.payments.settleRefund(refunded?.id ?? '', 'failed');
    await test.noticesTaken();

    expect(await balancesOf(test, bought)).toEqual({ outside: -5_000, payments: 5_000 });
    expect(await paymentOf(bought)).toMatchObject({ status: 'refunded' });
  });

  it('after the refund of an ended order has failed', async () => {
    const bought = await buyTickets(test, buyer, event);
    await refund(test, shop.creator, bought.order.id);
    await round();
    await returnRefundOf(bought);
    expect((await post(bought, 'refund')).refundFailure).not.toBeNull();

    expect(await post(bought, 'pay-back')).toMatchObject({
      paymentStatus: 'refunded',
      refundFailure: null,
      returnedBy: 'organiser',
    });
  });
});

describe.each(['retry-refund', 'pay-back'])('POST /orders/:id/%s', (what) => {
  it('is refused while no refund has failed, and stores nothing', async () => {
    const bought = await buyTickets(test, buyer, event);
    const before = await balancesOf(test, bought);

    expect(await refusal(bought, what)).toMatchObject({ status: 409, code: 'REFUND_NOT_FAILED' });

    expect(await balancesOf(test, bought)).toEqual(before);
    expect(await auditOf(bought)).toEqual([]);
  });
});

it('refuses to pay back while the provider may yet return the money', async () => {
  const bought = await buyTickets(test, buyer, event);
  await refund(test, shop.creator, bought.order.id);

  expect(await refusal(bought, 'pay-back')).toMatchObject({
    status: 409,
    code: 'REFUND_NOT_FAILED',
  });
});
