import {
  type Event,
  type EventOrder,
  eventOrderSchema,
  type PlacedOrder,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { breachesOf } from '../../../../test-support/audit.js';
import type { Person } from '../../../../test-support/builders.js';
import {
  makeRoundsDue,
  type PayingTestApp,
  startPayingTestApp,
} from '../../../../test-support/payments.js';
import { buyTickets, payAgain, refund } from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;
let bought: PlacedOrder;
let second: string;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  await test.dataSource.query('UPDATE payments SET refund_due_at = NULL');
  event = await shop.sell({ ticketQuantity: 10 });
  bought = await buyTickets(test, buyer, event);
  second = await payAgain(test, bought);
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

async function seenByOrganiser(): Promise<EventOrder> {
  const { token } = shop.creator;
  const path = `/events/${event.id}/orders`;
  const [order] = await test.api.data(z.array(eventOrderSchema), 200, 'GET', path, { token });
  return order!;
}

const payBack = (): Promise<EventOrder> =>
  test.api.data(eventOrderSchema, 200, 'POST', `/orders/${bought.order.id}/pay-back`, {
    token: shop.creator.token,
  });

/** Makes the refund of the second payment fail, and records it as paid back. */
async function payBackSecond(): Promise<void> {
  test.payments.planRefunds('account_closed', 1);
  await round();
  await payBack();
}

it('a second payment that is disputed does not mark the order as disputed, and its refused refund names the dispute', async () => {
  await test.payments.dispute(second);
  await test.noticesTaken();
  expect(await seenByOrganiser()).toMatchObject({ paymentStatus: 'completed', dispute: null });

  await round();

  expect(await seenByOrganiser()).toMatchObject({
    dispute: null,
    refundFailure: 'The bank of the buyer disputes or has disputed this payment.',
  });
});

it('a second payment that was paid back does not mark the order as paid back once the provider has refunded it', async () => {
  await payBackSecond();
  await refund(test, shop.creator, bought.order.id);
  await round();

  expect(await seenByOrganiser()).toMatchObject({
    paymentStatus: 'refunded',
    returnedBy: 'provider',
  });
});

it('a second payment that was paid back does not hide that the provider may yet refund the order', async () => {
  await payBackSecond();
  expect(await payBack()).toMatchObject({ paymentStatus: 'completed' });
  await refund(test, shop.creator, bought.order.id);

  const { token } = shop.creator;
  const path = `/orders/${bought.order.id}/pay-back`;
  expect(await test.api.refusal('POST', path, { token })).toMatchObject({
    status: 409,
    code: 'REFUND_NOT_FAILED',
  });
});
