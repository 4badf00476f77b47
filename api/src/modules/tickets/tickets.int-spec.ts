import {
  type PlacedOrder,
  placedOrderSchema,
  type Ticket,
  ticketSchema,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import type { Person } from '../../../test-support/builders.js';
import { readQrSvg } from '../../../test-support/read-qr-svg.js';
import { anOrderFor, openShop, registerBuyers } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let buyer: Person;
let first: PlacedOrder;
let second: PlacedOrder;
let tickets: Ticket[];

beforeAll(async () => {
  test = await startTestApp();
  const { sell } = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  const event = await sell({ ticketPrice: 0 });
  const order = (quantity: number) =>
    test.api.data(placedOrderSchema, 201, 'POST', '/orders', {
      token: buyer.token,
      body: anOrderFor(event, quantity),
    });
  first = await order(2);
  second = await order(1);
  tickets = await test.api.data(z.array(ticketSchema), 200, 'GET', '/tickets/my-tickets', {
    token: buyer.token,
  });
});

afterAll(() => test.close());

const imagePath = ({ qrCodeUrl }: Ticket) =>
  qrCodeUrl.replace(`${test.environment.PUBLIC_URL}/api`, '');

describe('my tickets', () => {
  // @covers 3.ticket.fields 3.ticket.type-fields 3.ticket.order-event 7.tickets.my-tickets
  it('are listed with event, code and price, the latest first', () => {
    expect(tickets.map(({ order }) => order.id)).toEqual([
      second.order.id,
      first.order.id,
      first.order.id,
    ]);
    expect(tickets[0]).toMatchObject({
      status: 'valid',
      ticketType: { name: 'General Admission', price: 0 },
      order: { event: first.order.event },
    });
  });

  it('have different codes', () => {
    expect(new Set(tickets.map(({ ticketCode }) => ticketCode)).size).toBe(3);
  });

  // @covers 7.tickets.one
  it('are the same when read one by one', async () => {
    const [ticket] = tickets as [Ticket];

    const alone = await test.api.data(ticketSchema, 200, 'GET', `/tickets/${ticket.id}`, {
      token: buyer.token,
    });

    expect(alone).toEqual(ticket);
  });
});

describe('the image of a QR code', () => {
  // @covers 3.ticket.qr-code-url
  it('encodes the ticket code and needs no token', async () => {
    for (const ticket of tickets) {
      const image = await test.api.call('GET', imagePath(ticket));

      expect(image.status).toBe(200);
      expect(image.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      expect(readQrSvg(image.text)).toBe(ticket.ticketCode);
    }
  });

  it.each([
    ['an unknown code', 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AA.svg'],
    ['a code in another format', 'AAAAAAAAAAAAAAAAAAAAAAAAAA.svg'],
    ['another path', '..%2F..%2Fetc%2Fpasswd.svg'],
    ['a NUL', '%00.svg'],
    ['an empty name', '.svg'],
  ])('returns 404 for %s', async (_title, image) => {
    const answer = await test.api.refusal('GET', `/tickets/qr/${image}`);

    expect(answer).toMatchObject({ status: 404, code: 'TICKET_NOT_FOUND' });
  });

  it('returns 404 for another format', async () => {
    const [ticket] = tickets as [Ticket];

    const answer = await test.api.call('GET', imagePath(ticket).replace(/svg$/, 'png'));

    expect(answer.status).toBe(404);
  });
});
