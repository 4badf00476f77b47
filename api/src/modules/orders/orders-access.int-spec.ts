import type { Person } from '../../../test-support/builders.js';
import { type HeldOrder, holdOrder, openShop, registerBuyers } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let buyer: Person;
let stranger: Person;
let order: HeldOrder;

beforeAll(async () => {
  test = await startTestApp();
  const { sell } = await openShop(test);
  [buyer, stranger] = (await registerBuyers(test, 2)) as [Person, Person];
  order = await holdOrder(test, buyer, await sell(), 1);
});

afterAll(() => test.close());

it.each([
  ['GET', '/orders/nonsense', 'ORDER_NOT_FOUND'],
  ['GET', '/orders/01930000-0000-7000-8000-00000000ffff', 'ORDER_NOT_FOUND'],
  ['POST', "/orders/1'%20OR%20'1'='1/cancel", 'ORDER_NOT_FOUND'],
  ['POST', '/orders/%00/generate-tickets', 'ORDER_NOT_FOUND'],
  ['GET', '/tickets/nonsense', 'TICKET_NOT_FOUND'],
  ['GET', '/tickets/01930000-0000-7000-8000-00000000ffff', 'TICKET_NOT_FOUND'],
] as const)('%s %s is not there [7.answers.unknown-id]', async (method, path, code) => {
  const answer = await test.api.refusal(method, path, { token: buyer.token });

  expect(answer).toMatchObject({ status: 404, code });
});

describe.each(['cancel', 'generate-tickets'])('POST /orders/:id/%s', (action) => {
  it.each([
    ['an unknown field', { body: { extra: 1 } }],
    ['malformed JSON', { payload: '{' }],
    ['another content type', { payload: 'x', headers: { 'content-type': 'text/plain' } }],
  ])('looks whose order it is before it looks at %s', async (_, options) => {
    const send = (id: string, { token } = buyer) =>
      test.api.call('POST', `/orders/${id}/${action}`, { ...options, token });

    const strangers = await send(order.id, stranger);
    const malformed = await send('nonsense');
    const own = await send(order.id);

    expect([strangers.status, malformed.status]).toEqual([404, 404]);
    expect([400, 415]).toContain(own.status);
  });
});

it("finds no order by another person's session", async () => {
  const query = { sessionId: order.sessionId };

  const theirs = await test.api.call('GET', '/orders/my-orders', { token: stranger.token, query });
  const own = await test.api.call('GET', '/orders/my-orders', { token: buyer.token, query });

  expect(theirs.text).toBe('{"data":[]}');
  expect(own.text).toContain(order.id);
});

it.each([
  ['sessionId', ''],
  ['sessionId', 'x'.repeat(256)],
  ['status', 'completed'],
])('refuses the query %s=%s', async (name, value) => {
  const answer = await test.api.refusal('GET', '/orders/my-orders', {
    token: buyer.token,
    query: { [name]: value },
  });

  expect(answer).toMatchObject({ status: 400, details: [{ path: name }] });
});

it.each(["' OR buyer_id IS NOT NULL --", '\u0000', '\ud800', '../..'])(
  'takes the session id %j for text and nothing else',
  async (sessionId) => {
    const answer = await test.api.call('GET', '/orders/my-orders', {
      token: buyer.token,
      query: { sessionId },
    });

    expect(answer.text).toBe('{"data":[]}');
  },
);
