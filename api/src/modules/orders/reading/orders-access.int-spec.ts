import { type Event, orderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import {
  type HeldOrder,
  holdOrder,
  openShop,
  registerBuyers,
  type Shop,
} from '../../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';

let test: TestApp;
let buyer: Person;
let stranger: Person;
let shop: Shop;
let event: Event;
let order: HeldOrder;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  [buyer, stranger] = (await registerBuyers(test, 2)) as [Person, Person];
  event = await shop.sell();
  order = await holdOrder(test, buyer, event, 1);
});

afterAll(() => test.close());

// @covers 7.answers.unknown-id
it.each([
  ['GET', '/orders/nonsense', 'ORDER_NOT_FOUND'],
  ['GET', '/orders/01930000-0000-7000-8000-00000000ffff', 'ORDER_NOT_FOUND'],
  ['POST', "/orders/1'%20OR%20'1'='1/cancel", 'ORDER_NOT_FOUND'],
  ['POST', '/orders/%00/generate-tickets', 'ORDER_NOT_FOUND'],
  ['GET', '/tickets/nonsense', 'TICKET_NOT_FOUND'],
  ['GET', '/tickets/01930000-0000-7000-8000-00000000ffff', 'TICKET_NOT_FOUND'],
] as const)('%s %s returns 404', async (method, path, code) => {
  const answer = await test.api.refusal(method, path, { token: buyer.token });

  expect(answer).toMatchObject({ status: 404, code });
});

describe.each(['cancel', 'generate-tickets'])('POST /orders/:id/%s', (action) => {
  it.each([
    ['an unknown field', { body: { extra: 1 } }],
    ['malformed JSON', { payload: '{' }],
    ['another content type', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('checks the buyer of the order before %s', async (_, options) => {
    const send = (id: string, { token } = buyer) =>
      test.api.call('POST', `/orders/${id}/${action}`, { ...options, token });

    const strangers = await send(order.id, stranger);
    const malformed = await send('nonsense');
    const own = await send(order.id);

    expect([strangers.status, malformed.status]).toEqual([404, 404]);
    expect([400, 415]).toContain(own.status);
  });
});

it("finds no order by another user's session", async () => {
  const query = { sessionId: order.sessionId };

  const theirs = await test.api.call('GET', '/orders/my-orders', { token: stranger.token, query });
  const own = await test.api.call('GET', '/orders/my-orders', { token: buyer.token, query });

  expect(theirs.text).toBe('{"data":[],"nextCursor":null}');
  expect(own.text).toContain(order.id);
});

it.each([
  ['sessionId', ''],
  ['sessionId', 'x'.repeat(256)],
  ['status', 'completed'],
  ['state', 'completed'],
  ['state', ''],
  ['eventId', 'nonsense'],
])('refuses the query %s=%s', async (name, value) => {
  const answer = await test.api.refusal('GET', '/orders/my-orders', {
    token: buyer.token,
    query: { [name]: value },
  });

  expect(answer).toMatchObject({ status: 400, details: [{ path: name }] });
});

it.each(["' OR buyer_id IS NOT NULL --", '\u0000', '\ud800', '../..'])(
  'treats the session id %j as data',
  async (sessionId) => {
    const answer = await test.api.call('GET', '/orders/my-orders', {
      token: buyer.token,
      query: { sessionId },
    });

    expect(answer.text).toBe('{"data":[],"nextCursor":null}');
  },
);

describe('my orders', () => {
  const idsOf = async (query: Record<string, string>) => {
    const { data } = await test.api.page(orderSchema, '/orders/my-orders', {
      token: buyer.token,
      query,
    });
    return data.map(({ id }) => id);
  };

  it('can be filtered by event, by open orders and by refunded orders', async () => {
    const eventId = event.id;
    const other = await holdOrder(test, buyer, await shop.sell(), 1);
    const released = await holdOrder(test, buyer, event, 1);
    await setStatus(released.id, 'expired');
    const refunded = await holdOrder(test, buyer, event, 1);
    await setStatus(refunded.id, 'refund_pending');

    await expect(idsOf({ eventId })).resolves.toEqual([refunded.id, released.id, order.id]);
    await expect(idsOf({ eventId, state: 'open' })).resolves.toEqual([order.id]);
    await expect(idsOf({ state: 'open' })).resolves.toEqual([other.id, order.id]);
    await expect(idsOf({ state: 'refund' })).resolves.toEqual([refunded.id]);
    await expect(idsOf({ sessionId: order.sessionId, state: 'refund' })).resolves.toEqual([]);
    await setStatus(refunded.id, 'refunded');
    await expect(idsOf({ state: 'refund' })).resolves.toEqual([refunded.id]);
  });
});

const setStatus = (id: string, status: string) =>
  test.dataSource.query('UPDATE orders SET payment_status = $2 WHERE id = $1', [id, status]);
