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

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let eventId: string;
let orderId: string;
let session: string;

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

async function loseDispute(amount: number): Promise<void> {
  const dispute = await test.payments.dispute(session, 'chargeback', amount);
  await test.payments.moveDispute(dispute!.id, 'lost');
  await test.noticesTaken();
}

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

    const { token } = shop.creator;
    await test.api.data(eventOrderSchema, 200, 'POST', `/orders/${orderId}/pay-back`, { token });

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
