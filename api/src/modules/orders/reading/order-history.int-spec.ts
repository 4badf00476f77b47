import type { Event } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder } from '../../../../test-support/purchases.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  event = await shop.sell();
});

afterAll(() => test.close());

/** Returns every change of an order, the oldest first: from which status, to which, why and by whom. */
async function historyOf(orderId: string): Promise<string[]> {
  const changes = await test.dataSource.query<{ change: string }[]>(
    `SELECT format('%s → %s, %s, %s', from_status, to_status, why, changed_by) AS change
     FROM order_changes WHERE order_id = $1 AND changed_at <= now() ORDER BY id`,
    [orderId],
  );
  return changes.map(({ change }) => change);
}

const act = (action: string, { token }: Person, orderId: string) =>
  test.api.call('POST', `/orders/${orderId}/${action}`, { token });

/** The notice of an expired session may arrive before its cause is stored, and then ends the hold as the provider. */
const dropItsNotice = () =>
  test.payments.faultWebhooks({ kind: 'drop' }, 1, 'checkout.session.expired');

it('records the payment of an order, its refund and the return of the money', async () => {
  const { order } = await buyTickets(test, buyer, event);
  await act('refund', shop.creator, order.id);
  await test.sweep();
  await test.noticesTaken();

  expect(await historyOf(order.id)).toEqual([
    'pending → completed, paid, provider',
    `completed → refund_pending, refunded-by-organiser, user:${shop.creator.user.id}`,
    'refund_pending → refunded, money-returned, provider',
  ]);
});

it('records who cancelled an order, once', async () => {
  const { order } = await placeOrder(test, buyer, event);
  dropItsNotice();

  await act('cancel', buyer, order.id);
  await act('cancel', buyer, order.id);

  expect(await historyOf(order.id)).toEqual([`pending → expired, let-go, user:${buyer.user.id}`]);
});

it('records that the shop itself ended a hold', async () => {
  const { order } = await placeOrder(test, buyer, event);
  await test.dataSource.query('UPDATE orders SET hold_expires_at = now() WHERE id = $1', [
    order.id,
  ]);
  dropItsNotice();

  await test.sweep();

  expect(await historyOf(order.id)).toEqual(['pending → expired, hold-over, shop']);
});
