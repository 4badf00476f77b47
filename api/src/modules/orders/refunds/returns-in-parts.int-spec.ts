import { type EventOrder, eventOrderSchema, type Order, orderSchema } from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import { buyTickets, refund, sessionOf } from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { Alarm } from '../../alarms/alarm.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { RefundPaymentsService } from './refund-payments.service.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let eventId: string;
let orderId: string;
let session: string;
let alarms: string[];

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.dataSource.query('UPDATE payments SET refund_due_at = NULL');
  const event = await shop.sell({ ticketQuantity: 10 });
  const bought = await buyTickets(test, buyer, event);
  [eventId, orderId, session] = [event.id, bought.order.id, sessionOf(bought)];
  alarms = [];
  vi.spyOn(test.app.get(Alarm), 'raise').mockImplementation((what) => void alarms.push(what));
});

afterEach(async () => {
  test.payments.clearFaults();
  expect(await breachesOf(test)).toEqual([]);
});

async function round(): Promise<void> {
  await makeRoundsDue(test);
  await test.sweep();
  await test.noticesTaken();
}

async function refundOnDashboard(amount: number): Promise<void> {
  await test.payments.refund(session, amount);
  await test.noticesTaken();
}

/** Makes the bank return the first refund, which has succeeded. */
async function returnRefund(): Promise<void> {
  await test.payments.settleRefund(test.payments.refundsOf(session)[0]!.id, 'failed');
  await test.noticesTaken();
}

async function loseDispute(amount: number): Promise<void> {
  const dispute = await test.payments.dispute(session, 'chargeback', amount);
  await test.payments.moveDispute(dispute!.id, 'lost');
  await test.noticesTaken();
}

const payBack = () =>
  test.api.data(eventOrderSchema, 200, 'POST', `/orders/${orderId}/pay-back`, {
    token: shop.creator.token,
  });
const refundsAtProvider = () =>
  test.payments.refundsOf(session).map(({ amount, status }) => `${amount} ${status}`);

const readAlone = (): Promise<Order> =>
  test.api.data(orderSchema, 200, 'GET', `/orders/${orderId}`, { token: buyer.token });

/** Returns what the refund returns as the buyer's list and the order itself name it. */
async function amountsOfBuyer(): Promise<(number | undefined)[]> {
  const { token } = buyer;
  const query = { state: 'refund' };
  const { data } = await test.api.page(orderSchema, '/orders/my-orders', { token, query });
  const inList = data.find(({ id }) => id === orderId);
  return [inList?.refundAmount, (await readAlone()).refundAmount];
}

async function seenByOrganiser(): Promise<EventOrder> {
  const [order] = await test.api.data(
    z.array(eventOrderSchema),
    200,
    'GET',
    `/events/${eventId}/orders`,
    { token: shop.creator.token },
  );
  return order!;
}

const PARTS = [
  ['refunded on the dashboard', refundOnDashboard],
  ['lost in a dispute', loseDispute],
] as const;

describe.each(PARTS)('a payment of which a part is %s', (how, returnPart) => {
  beforeEach(() => returnPart(2_000));

  it('shows the rest to the organiser before its refund and as owed after it', async () => {
    expect(await seenByOrganiser()).toMatchObject({ refundAmount: 30, owedAmount: 0 });

    const refunded = await refund(test, shop.creator, orderId);

    expect(refunded.owedAmount).toBe(30);
    expect(refunded.refundAmount).toBeUndefined();
  });

  it('shows the rest to its buyer while the refund is under way', async () => {
    await refund(test, shop.creator, orderId);

    expect(await amountsOfBuyer()).toEqual([30, 30]);
  });

  it('shows the rest to its buyer after a failed refund and after the organiser has paid it back', async () => {
    await refund(test, shop.creator, orderId);
    test.payments.planRefunds('account_closed', 1);
    await round();
    expect((await readAlone()).refundFailed).toBe(true);
    expect(await amountsOfBuyer()).toEqual([30, 30]);

    await payBack();

    expect((await readAlone()).refundReason).toBe('paid-back');
    expect(await amountsOfBuyer()).toEqual([30, 30]);
  });

  it('shows to its buyer what the bank has returned when it returns the rest', async () => {
    await loseDispute(3_000);

    const byBank = how === 'lost in a dispute' ? 50 : 30;
    expect((await readAlone()).refundReason).toBe('dispute-lost');
    expect(await amountsOfBuyer()).toEqual([byBank, byBank]);
  });
});

it('shows to the buyer the sum of the refunds of a payment that was refunded in two parts', async () => {
  await refundOnDashboard(2_000);
  await refund(test, shop.creator, orderId);
  await round();

  expect((await readAlone()).paymentStatus).toBe('refunded');
  expect(await amountsOfBuyer()).toEqual([50, 50]);
});

it('shows no amount of a refund for a paid order to its buyer', async () => {
  expect((await readAlone()).refundAmount).toBeUndefined();
  expect((await seenByOrganiser()).refundAmount).toBe(50);
});

describe('a refund of a part that is pending when the refund of the rest is refused', () => {
  const settlePart = async (status: 'succeeded' | 'failed') => {
    await test.payments.settleRefund(test.payments.refundsOf(session)[0]!.id, status);
    await test.noticesTaken();
  };

  beforeEach(async () => {
    test.payments.planRefunds('pending', 1);
    await refundOnDashboard(2_000);
    test.payments.planRefunds('balance_insufficient', 1);
    await refund(test, shop.creator, orderId);
    await round();
  });

  it('refuses to pay back meanwhile', async () => {
    const { token } = shop.creator;

    expect(await test.api.refusal('POST', `/orders/${orderId}/pay-back`, { token })).toMatchObject({
      status: 409,
      code: 'REFUND_NOT_FAILED',
      error: expect.stringContaining('is still returning a part') as string,
    });
    expect((await seenByOrganiser()).owedAmount).toBe(50);
  });

  it.each([
    ['succeeded', 30],
    ['failed', 50],
  ] as const)('lets the organiser pay back the rest once it has %s', async (status, paidBack) => {
    await settlePart(status);

    await payBack();

    expect(await amountsOfBuyer()).toEqual([paidBack, paidBack]);
  });
});

describe('a refund of a part that comes back after the organiser has paid back the rest', () => {
  const REFUND = 'POST /v1/refunds';

  beforeEach(async () => {
    await refundOnDashboard(2_000);
    test.payments.planRefunds('account_closed', 1);
    await refund(test, shop.creator, orderId);
    await round();
    await payBack();
    await returnRefund();
  });

  /** Runs `meanwhile` after an attempt has read the refunds at the provider and before it uses them. */
  function afterReading(meanwhile: () => Promise<unknown>): void {
    const gateway = test.app.get(StripeGateway);
    const findRefunds = gateway.findRefunds.bind(gateway);
    vi.spyOn(gateway, 'findRefunds').mockImplementationOnce(async (payment) => {
      const known = await findRefunds(payment);
      await meanwhile();
      return known;
    });
  }

  it('is repeated, and not what was paid back', async () => {
    await round();

    expect(refundsAtProvider()).toEqual(['2000 failed', '2000 succeeded']);
    expect((await seenByOrganiser()).owedAmount).toBe(0);
  });

  it('is repeated once when the response is lost', async () => {
    test.payments.faultWebhooks({ kind: 'drop' }, 10);
    test.payments.faultApi({ answer: 'close', when: 'after', call: REFUND }, 3);

    await round();
    expect((await seenByOrganiser()).owedAmount).toBe(20);
    await round();

    expect(refundsAtProvider()).toEqual(['2000 failed', '2000 succeeded']);
    expect((await seenByOrganiser()).owedAmount).toBe(0);
  });

  it('is repeated once when a later attempt overtakes the first and its response is lost', async () => {
    test.payments.faultWebhooks({ kind: 'drop' }, 10);
    test.payments.faultApi({ answer: 'close', when: 'after', call: REFUND }, 3);
    afterReading(async () => {
      await makeRoundsDue(test);
      await test.app.get(RefundPaymentsService).serve();
    });

    await round();
    expect(refundsAtProvider()).toEqual(['2000 failed', '2000 succeeded']);
    await round();

    expect((await seenByOrganiser()).owedAmount).toBe(0);
  });

  it('is repeated once when a later attempt overtakes the request of the first', async () => {
    const gateway = test.app.get(StripeGateway);
    const request = gateway.refund.bind(gateway);
    vi.spyOn(gateway, 'refund').mockImplementationOnce(async (...details) => {
      await makeRoundsDue(test);
      await test.app.get(RefundPaymentsService).serve();
      return request(...details);
    });

    await round();

    expect(refundsAtProvider()).toEqual(['2000 failed', '2000 succeeded']);
    expect((await seenByOrganiser()).owedAmount).toBe(0);
  });

  it('is requested again when the organiser retries it after a refusal', async () => {
    test.payments.planRefunds('balance_insufficient', 1);
    await round();
    expect((await seenByOrganiser()).refundFailure).not.toBeNull();

    const { token } = shop.creator;
    await test.api.data(eventOrderSchema, 200, 'POST', `/orders/${orderId}/retry-refund`, {
      token,
    });
    await round();

    expect(refundsAtProvider()).toEqual(['2000 failed', '2000 succeeded']);
    expect(await seenByOrganiser()).toMatchObject({ owedAmount: 0, refundFailure: null });
  });

  it('is repeated except for what is pending at the provider', async () => {
    test.payments.planRefunds('pending', 1);
    await refundOnDashboard(500);

    await round();
    await round();

    expect(refundsAtProvider()).toEqual(['2000 failed', '500 pending', '1500 succeeded']);
  });

  it('is not refused when the provider returns more meanwhile, which raises an alarm', async () => {
    afterReading(() => test.payments.refund(session, 3_500));

    await round();

    expect(refundsAtProvider()).toEqual(['2000 failed', '3500 succeeded']);
    expect(await seenByOrganiser()).toMatchObject({ owedAmount: 0, refundFailure: null });
    expect(alarms.at(-1)).toContain('the buyer has 6500 back');
  });
});
