import { type Event, MAX_TICKETS_PER_ORDER, type Order, orderSchema } from '@stagedoor/contracts';
import type { Person } from '../../../../test-support/builders.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets, placeOrder, refund } from '../../../../test-support/purchases.js';
import { readPdf } from '../../../../test-support/read-pdf.js';
import { openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';
import { drawSlowly } from '../../../../test-support/slow-worker.js';
import { TicketsPdf, type TicketSheet } from '../../tickets/tickets-pdf.service.js';

const MANY_SCRIPTS = '静音 한국어 हिन्दी ไทย Ελλάδα Привет';

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let stranger: Person;
let event: Event;

beforeAll(async () => {
  test = await startPayingTestApp();
  shop = await openShop(test);
  [buyer, stranger] = (await registerBuyers(test, 2)) as [Person, Person];
});

afterAll(() => test.close());

beforeEach(async () => {
  event = await shop.sell({ title: MANY_SCRIPTS, ticketQuantity: MAX_TICKETS_PER_ORDER });
});

const print = (id: string, { token }: Partial<Person> = buyer) =>
  test.api.call('GET', `/orders/${id}/tickets.pdf`, { token });

const orderOf = (id: string): Promise<Order> =>
  test.api.data(orderSchema, 200, 'GET', `/orders/${id}`, { token: buyer.token });

const codesOf = async (id: string) =>
  (await orderOf(id)).tickets.map(({ ticketCode }) => ticketCode);

describe('the tickets of an order as PDF', () => {
  it('have a QR code each that decodes to the ticket code, two on a page', async () => {
    const { order } = await buyTickets(test, buyer, event, 3);

    const answer = await print(order.id);

    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="tickets.pdf"',
    });
    const pages = await readPdf(answer.bytes);
    expect(pages.map(({ codes }) => codes.length)).toEqual([2, 1]);
    expect(pages.flatMap(({ codes }) => codes)).toEqual(await codesOf(order.id));
  });

  it('show event, place, type and price in any script', async () => {
    const { order } = await buyTickets(test, buyer, event, 1);

    const [page] = await readPdf((await print(order.id)).bytes);

    const text = page!.text.replace(/\s+/g, ' ');
    const { name, address, city, postcode } = event.venue;
    for (const expected of [
      ...MANY_SCRIPTS.split(' '),
      name,
      `${address}, ${city}, ${postcode}`,
      'General Admission · £25.00',
      ...(await codesOf(order.id)),
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('leave out cancelled and refunded tickets', async () => {
    const { order } = await buyTickets(test, buyer, event, 4);
    const codes = await codesOf(order.id);
    for (const [index, status] of ['valid', 'cancelled', 'refunded', 'used'].entries()) {
      await test.dataSource.query('UPDATE tickets SET status = $2 WHERE code = $1', [
        codes[index],
        status,
      ]);
    }

    const pages = await readPdf((await print(order.id)).bytes);

    expect(pages.flatMap((page) => page.codes)).toEqual([codes[0], codes[3]]);
  });

  it('are refused for a refunded order', async () => {
    const { order } = await buyTickets(test, buyer, event, 1);
    await refund(test, shop.creator, order.id);
    await test.noticesTaken();

    expect(await refusalOf(order.id)).toMatchObject({ status: 409, code: 'ORDER_NOT_PAID' });
  });

  it('are refused for an order that is not paid', async () => {
    const { order } = await placeOrder(test, buyer, event);

    expect(await refusalOf(order.id)).toMatchObject({
      status: 409,
      code: 'ORDER_NOT_PAID',
      error: 'This order has no valid tickets.',
    });
  });

  it.each([
    ['nonsense'],
    ['01930000-0000-7000-8000-00000000ffff'],
    ["1'%20OR%20'1'='1"],
    ['%00'],
    ['..%2Fmy-orders'],
  ])('return 404 for the order %s', async (id) => {
    expect(await refusalOf(id)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
  });

  it('are for the buyer only: not for strangers, the organiser or without a token', async () => {
    const { order } = await buyTickets(test, buyer, event, 1);

    const statuses = await Promise.all(
      [stranger, shop.creator, {}].map(async (caller) => (await print(order.id, caller)).status),
    );

    expect(statuses).toEqual([404, 404, 401]);
  });

  it('are refused with 503 while drawing takes too long', async () => {
    const { order } = await buyTickets(test, buyer, event, 1);
    const { answer } = drawSlowly(test);

    const slow = await print(order.id);
    await answer();

    expect(slow).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect((await print(order.id)).status).toBe(200);
  });

  const refusalOf = (id: string) =>
    test.api.refusal('GET', `/orders/${id}/tickets.pdf`, { token: buyer.token });
});

describe('drawing tickets', () => {
  const sheet = (count: number, title = MANY_SCRIPTS): TicketSheet => ({
    title,
    date: 'Saturday 4 July 2099',
    time: '20:00 – 23:30 BST',
    venue: 'Corn Exchange',
    address: 'Brook Street, Leeds',
    tickets: Array.from({ length: count }, (_, index) => ({
      code: `0123-4567-89AB-CDEF-GHJK-MNPQ-${index}0`,
      type: 'General Admission',
      price: '£25.00',
    })),
  });

  it('names an event whose title has only pictographs', async () => {
    const pdf = await test.app.get(TicketsPdf).draw(sheet(1, '🎧🪩🕺'));

    const [page] = await readPdf(pdf);
    expect(page!.text).toContain('Silent disco');
    expect(pdf.toString('latin1')).toContain('Tickets for Silent disco');
  });

  it('does not block the event loop', async () => {
    const pdf = test.app.get(TicketsPdf);
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);

    await pdf.draw(sheet(MAX_TICKETS_PER_ORDER));

    clearInterval(count);
    // In this thread, drawing would delay every timer.
    expect(turns).toBeGreaterThan(5);
  });

  it('starts a new thread after one that has failed', async () => {
    const pdf = test.app.get(TicketsPdf);

    // What the thread cannot draw, which no sheet of the API is.
    await expect(pdf.draw(null as unknown as TicketSheet)).rejects.toThrow(/null/);

    expect(await readPdf(await pdf.draw(sheet(1)))).toHaveLength(1);
  });

  it('draws for a mail next while the queue is full of requests by users', async () => {
    const pdf = test.app.get(TicketsPdf);
    let drawn = 0;
    const requests = Array.from({ length: 60 }, (_, index) =>
      pdf.draw(sheet(1), `user ${index % 6}`).finally(() => (drawn += 1)),
    );
    const settled = Promise.allSettled(requests);

    await pdf.draw(sheet(1));

    const refused = 60 - 1 - 50;
    expect(drawn).toBeLessThanOrEqual(refused + 2);
    await settled;
  });

  it('refuses the twelfth concurrent request of one user, and serves other users', async () => {
    const pdf = test.app.get(TicketsPdf);

    const drawn = await Promise.allSettled([
      ...Array.from({ length: 12 }, () => pdf.draw(sheet(1), 'one user')),
      pdf.draw(sheet(1), 'another'),
    ]);

    expect(drawn.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 11 }, () => 'fulfilled'),
      'rejected',
      'fulfilled',
    ]);
    expect(drawn[11]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  });
});
