import { type Event, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { exchange, readAnswer } from '../../../../test-support/raw-socket.js';
import {
  anOrderFor,
  holdOrder,
  openShop,
  registerBuyers,
  type Shop,
} from '../../../../test-support/shop.js';
import { scrape } from '../../../../test-support/metrics.js';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.js';
import { PlaceOrderService } from './place-order.service.js';

const REQUEST_ID = 'a-request-id-of-the-test';
const REFUSED = { status: 409, code: 'SOLD_OUT' };

let test: TestApp;
let url: string;
let shop: Shop;
let buyers: Person[];
let event: Event;

beforeAll(async () => {
  test = await startTestApp();
  url = await test.listen();
  shop = await openShop(test);
  buyers = await registerBuyers(test, 4);
});

afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  event = await shop.sell({ ticketPrice: 0, ticketQuantity: 1 });
  await holdOrder(test, buyers[3]!, event, 1);
});

interface Sent {
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function place({ token = buyers[0]!.token, headers = {}, body }: Sent = {}) {
  const response = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [REQUEST_ID_HEADER]: REQUEST_ID,
      ...headers,
    },
    body: JSON.stringify(body ?? anOrderFor(event, 1)),
  });
  const text = await response.text();
  const { code } = JSON.parse(text) as { code?: string };
  return { status: response.status, code, text, headers: Object.fromEntries(response.headers) };
}

/** After the framework has refused the first request, further ones are refused before it. */
async function sellOut() {
  const refused = await place();
  expect(refused).toMatchObject(REFUSED);
  return { refused, placing: vi.spyOn(test.app.get(PlaceOrderService), 'place') };
}

it('sends the response of the framework without it', async () => {
  const { refused, placing } = await sellOut();

  const early = await place();
  const keyed = await place({ headers: { 'idempotency-key': 'unknown' } });

  expect(placing).not.toHaveBeenCalled();
  const { date: _, ...headers } = refused.headers;
  expect(early).toEqual({ ...refused, headers: { ...headers, date: expect.any(String) } });
  expect(keyed.text).toBe(refused.text);
});

it('counts the refusal as a request', async () => {
  await sellOut();
  const counted = async () =>
    Number(
      /request_seconds_count\{[^}]*"\/api\/orders"[^}]*409[^}]*\} (\d+)/.exec(
        await scrape(test),
      )?.[1],
    );
  const before = await counted();

  await place();

  expect(await counted()).toBe(before + 1);
});

it.each<[string, () => Sent, object]>([
  ['an invalid token', () => ({ token: 'none' }), { status: 401, code: 'UNAUTHENTICATED' }],
  ['an invalid body', () => ({ body: { eventId: event.id } }), { status: 400 }],
  ['an empty key', () => ({ headers: { 'idempotency-key': '' } }), { status: 400 }],
  [
    'a body that is no JSON',
    () => ({ headers: { 'content-type': 'text/plain' } }),
    { status: 415 },
  ],
])('leaves %s to the framework', async (_, sent, expected) => {
  await sellOut();

  expect(await place(sent())).toMatchObject(expected);
});

it('leaves a user whose session has ended to the framework', async () => {
  await sellOut();
  const { token } = buyers[2]!;
  await place({ token });
  await test.api.call('POST', '/auth/logout', { token });

  expect(await place({ token })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

it('leaves an order for another event to the framework, with its body', async () => {
  await sellOut();
  const other = await shop.sell({ ticketPrice: 0 });

  expect(await place({ body: anOrderFor(other, 2) })).toMatchObject({ status: 201 });
});

it('returns the order of a repeated request for the last ticket', async () => {
  event = await shop.sell({ ticketPrice: 0, ticketQuantity: 1 });
  const headers = { 'idempotency-key': 'pressed twice' };
  const placed = await place({ headers });
  await sellOut();

  const repeated = await place({ headers });

  expect(repeated).toMatchObject({ status: 201, text: placed.text });
});

it('reads a body that arrives after its headers', async () => {
  const { placing } = await sellOut();
  const other = await shop.sell({ ticketPrice: 0 });
  const inParts = async (wanted: Event) => {
    const body = JSON.stringify(anOrderFor(wanted, 1));
    const head = [
      'POST /api/orders HTTP/1.1',
      'Host: stagedoor.test',
      'Connection: close',
      `Authorization: Bearer ${buyers[1]!.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const bytes = await exchange(url, (socket) => {
      socket.setNoDelay(true);
      socket.write(`${head.join('\r\n')}\r\n\r\n`, () =>
        setImmediate(() =>
          socket.write(body.slice(0, 20), () => setImmediate(() => socket.write(body.slice(20)))),
        ),
      );
    });
    return readAnswer(bytes).status;
  };

  expect(await inParts(event)).toBe(409);
  expect(placing).not.toHaveBeenCalled();
  expect(await inParts(other)).toBe(201);
});
