import type { Event } from '@stagedoor/contracts';
import type { Person } from '../../../test-support/builders.js';
import { holdOrder, openShop, registerBuyers } from '../../../test-support/shop.js';
import { aNotice, aSession, deliver } from '../../../test-support/stripe-notices.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

type Caller = 'nobody' | 'stranger' | 'creator' | 'buyer';
type Route = ['GET' | 'POST', (ids: { order: string; ticket: string }) => string];

let test: TestApp;
let tokens: Record<Caller, string | undefined>;
let ids: { order: string; ticket: string };

beforeAll(async () => {
  test = await startTestApp();
  const { creator, sell } = await openShop(test);
  const [buyer, stranger] = (await registerBuyers(test, 2)) as [Person, Person];
  const event: Event = await sell();
  const order = await holdOrder(test, buyer, event, 1);
  await deliver(test, aNotice('evt_paid', 'checkout.session.completed', aSession(order)));
  const [ticket] = await test.dataSource.query<{ id: string }[]>('SELECT id FROM tickets');
  ids = { order: order.id, ticket: ticket!.id };
  tokens = {
    nobody: undefined,
    stranger: stranger.token,
    creator: creator.token,
    buyer: buyer.token,
  };
});

afterAll(() => test.close());

const ONE_ORDER: Route = ['GET', ({ order }) => `/orders/${order}`];
const CANCEL: Route = ['POST', ({ order }) => `/orders/${order}/cancel`];
const GENERATE: Route = ['POST', ({ order }) => `/orders/${order}/generate-tickets`];
const ONE_TICKET: Route = ['GET', ({ ticket }) => `/tickets/${ticket}`];
const MY_ORDERS: Route = ['GET', () => '/orders/my-orders'];
const MY_TICKETS: Route = ['GET', () => '/tickets/my-tickets'];

const OWN = { nobody: 401, stranger: 404, creator: 404, buyer: 200 };
const SIGNED_IN = { nobody: 401, stranger: 200, creator: 200, buyer: 200 };

const TABLE = [
  ...[ONE_ORDER, CANCEL, GENERATE, ONE_TICKET].map((route) => [route, OWN] as const),
  ...[MY_ORDERS, MY_TICKETS].map((route) => [route, SIGNED_IN] as const),
].flatMap(([[method, path], expected]) =>
  Object.entries(expected).map(([caller, status]) => ({
    title: `${method} ${path({ order: ':order', ticket: ':ticket' })}`,
    method,
    path,
    caller: caller as Caller,
    status,
  })),
);

it.each(TABLE)(
  '$title by $caller is $status [6.server.orders-private] [6.server.tickets-private]',
  async ({ method, path, caller, status }) => {
    const answer = await test.api.call(method, path(ids), { token: tokens[caller] });

    expect(answer.status).toBe(status);
  },
);

it.each([
  ['GET', '/orders/nonsense', 'ORDER_NOT_FOUND'],
  ['GET', '/orders/01930000-0000-7000-8000-00000000ffff', 'ORDER_NOT_FOUND'],
  ['POST', "/orders/1'%20OR%20'1'='1/cancel", 'ORDER_NOT_FOUND'],
  ['POST', '/orders/%00/generate-tickets', 'ORDER_NOT_FOUND'],
  ['GET', '/tickets/nonsense', 'TICKET_NOT_FOUND'],
  ['GET', '/tickets/01930000-0000-7000-8000-00000000ffff', 'TICKET_NOT_FOUND'],
] as const)('%s %s is not there [7.answers.unknown-id]', async (method, path, code) => {
  const answer = await test.api.refusal(method, path, { token: tokens.buyer });

  expect(answer).toMatchObject({ status: 404, code });
});

it("finds no order by another person's session", async () => {
  const [order] = await test.dataSource.query<{ session: string }[]>(
    'SELECT checkout_session_id AS session FROM orders',
  );
  const query = { sessionId: order!.session };

  const theirs = await test.api.call('GET', '/orders/my-orders', { token: tokens.stranger, query });
  const own = await test.api.call('GET', '/orders/my-orders', { token: tokens.buyer, query });

  expect(theirs.text).toBe('{"data":[]}');
  expect(own.text).toContain(ids.order);
});

it.each([
  ['sessionId', ''],
  ['sessionId', 'x'.repeat(256)],
  ['status', 'completed'],
])('refuses the query %s=%s', async (name, value) => {
  const answer = await test.api.refusal('GET', '/orders/my-orders', {
    token: tokens.buyer,
    query: { [name]: value },
  });

  expect(answer).toMatchObject({ status: 400, details: [{ path: name }] });
});

it.each(["' OR buyer_id IS NOT NULL --", '\u0000', '\ud800', '../..'])(
  'takes the session id %j for text and nothing else',
  async (sessionId) => {
    const answer = await test.api.call('GET', '/orders/my-orders', {
      token: tokens.buyer,
      query: { sessionId },
    });

    expect(answer.text).toBe('{"data":[]}');
  },
);
