import { randomUUID } from 'node:crypto';
import {
  doorEventSchema,
  type Event,
  foundTicketSchema,
  nothingSchema,
  scanResultSchema,
  type Ticket,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import { breachesOf } from '../../../test-support/audit.js';
import { type Person, register } from '../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  joinTeam,
  openDoors,
  sendScans,
  ticketsOf,
} from '../../../test-support/doors.js';
import { placeOrder } from '../../../test-support/purchases.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let shop: Shop;
let buyer: Person;
let other: Person;
let supervisor: Person;
let event: Event;
let tickets: Ticket[];

const gate = aDevice('Gate A');

beforeAll(async () => {
  test = await startTestApp({ MAX_TICKETS_PER_PERSON: '1000' });
  shop = await openShop(test);
  [buyer, other] = (await registerBuyers(test, 2)) as [Person, Person];
  supervisor = await register(test.api, 'supervisor', 'event_manager');
  const named = 'UPDATE users SET first_name = $2, last_name = $3, email = $4 WHERE id = $1';
  await test.dataSource.query(named, [buyer.user.id, 'Zoë', 'Under_score', 'zoe@night.example']);
  await test.dataSource.query(named, [other.user.id, 'Ola', 'nordmann', 'ola@day.example']);
});

beforeEach(async () => {
  event = await shop.sell({ ticketPrice: 0, ticketQuantity: 40 });
  await placeOrder(test, buyer, event, 2);
  await placeOrder(test, other, event, 1);
  tickets = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  await joinTeam(test, event, supervisor, 'supervisor');
});

afterEach(async () => expect(await breachesOf(test)).toEqual([]));
afterAll(() => test.close());

const search = (q: string) =>
  test.api.data(z.array(foundTicketSchema), 200, 'GET', `/events/${event.id}/door/search`, {
    ...{ token: supervisor.token, query: { q } },
  });
const aBody = (overrides: object = {}) => ({
  ...{ id: randomUUID(), ticketId: tickets[0]!.id, reason: 'The phone is broken.' },
  ...gate,
  ...overrides,
});
const path = () => `/events/${event.id}/door/admissions`;
const admit = (body: object) =>
  test.api.data(scanResultSchema, 200, 'POST', path(), { token: supervisor.token, body });
const statuses = async () =>
  (await ticketsOf(test, buyer, event)).map(({ status }) => status).toSorted();

describe('a supervisor after the end of the event', () => {
  const endDaysAgo = (days: number) =>
    test.dataSource.query(
      `UPDATE events SET start_time = now() - make_interval(days => $2, hours => 6),
         end_time = now() - make_interval(days => $2) WHERE id = $1`,
      [event.id, days],
    );
  const calls = [
    ['GET', 'door/search?q=zoe'],
    ['GET', 'door/scans.csv'],
    ['GET', 'headphones/holders'],
    ['POST', 'headphones/reminders'],
    ['PUT', 'headphones/pool', { ordered: 20, fee: 35 }],
  ] as const;
  const statusesFor = async ({ token }: Person) => {
    const send = async ([method, path, body]: (typeof calls)[number]) =>
      (await test.api.call(method, `/events/${event.id}/${path}`, { token, ...(body && { body }) }))
        .status;
    return [...new Set(await Promise.all(calls.map(send)))];
  };
  const right = async () => {
    const { token } = supervisor;
    return (await test.api.data(doorEventSchema, 200, 'GET', `/events/${event.id}/door`, { token }))
      .right;
  };

  it('keeps the rights of a supervisor for 30 days', async () => {
    await endDaysAgo(29);

    expect(await statusesFor(supervisor)).toEqual([200]);
    expect(await right()).toBe('supervisor');
  });

  it('has those of a steward from then on, and is told why; the creator keeps every right', async () => {
    await endDaysAgo(30);

    expect(await statusesFor(supervisor)).toEqual([403]);
    const { token } = supervisor;
    const query = { q: 'zoe' };
    const refusal = await test.api.refusal('GET', `/events/${event.id}/door/search`, {
      token,
      query,
    });
    expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(refusal.message).toContain('30 days after');
    expect(await right()).toBe('steward');
    expect(await statusesFor(shop.creator)).toEqual([200]);
  });
});

describe('a search', () => {
  it.each(['zoe', 'ZOË under', 'r_s', 'NIGHT.example'])(
    'finds by name and email: %s',
    async (q) => {
      const found = await search(q);

      expect(found).toHaveLength(2);
      expect(found[0]).toEqual({
        ...{ ticketId: expect.any(String), name: 'Zoë Under_score', email: 'z•••@night.example' },
        ...{ ticketType: tickets[0]!.ticketType.name, state: 'valid', admission: null },
      });
    },
  );

  it('sorts by last name, whatever its capitals', async () => {
    const found = await search('.example');

    expect(found.map(({ name }) => name)).toEqual([
      'Ola nordmann',
      ...Array(2).fill('Zoë Under_score'),
    ]);
  });

  it('finds by the end of the code in any spelling, and returns no code', async () => {
    const { id, ticketCode } = tickets[1]!;

    const found = await search(ticketCode.slice(-7).toLowerCase());

    expect(found.map(({ ticketId }) => ticketId)).toEqual([id]);
    expect(JSON.stringify(found)).not.toContain(ticketCode.slice(-7));
  });

  it.each(['%%', '__', 'no such name', '---'])('takes %s literally', async (q) => {
    await expect(search(q)).resolves.toEqual([]);
  });

  it('finds no ticket of another event, and at most 20', async () => {
    await placeOrder(test, other, event, 10);
    await placeOrder(test, other, event, 10);
    const elsewhere = await shop.sell({ ticketPrice: 0 });
    await placeOrder(test, buyer, elsewhere, 1);

    expect(await search('nordmann')).toHaveLength(20);
    expect(await search('zoe')).toHaveLength(2);
  });

  it.each<[string, Record<string, string>]>([
    ['no text', {}],
    ['one character', { q: 'z' }],
    ['one character and spaces', { q: ' z ' }],
    ['201 characters', { q: 'z'.repeat(201) }],
    ['a NUL', { q: 'zo\0' }],
    ['another parameter', { q: 'zoe', limit: '100' }],
  ])('with %s is a 400', async (_, query) => {
    const { token } = supervisor;
    const at = `/events/${event.id}/door/search`;

    expect(await test.api.refusal('GET', at, { token, query })).toMatchObject({
      ...{ status: 400, code: 'VALIDATION_FAILED' },
    });
  });
});

describe('an admission by hand', () => {
  it('admits as a scan, stores the reason, and is shown by the next search', async () => {
    const body = aBody();

    const result = await admit(body);

    expect(result).toMatchObject({
      ...{ id: body.id, verdict: 'admitted', initial: 'Z', otherEvent: null },
      ...{ admission: { scanId: body.id, gate: 'Gate A', deviceId: gate.deviceId } },
    });
    const stored = 'SELECT reason, admits FROM door_scans WHERE id = $1';
    await expect(test.dataSource.query(stored, [body.id])).resolves.toEqual([
      { reason: 'The phone is broken.', admits: true },
    ]);
    const found = await search('zoe');
    expect(found.find(({ ticketId }) => ticketId === body.ticketId)).toMatchObject({
      ...{ state: 'used', admission: { scanId: body.id } },
    });
  });

  it('has no effect when it is sent again', async () => {
    const body = aBody();
    const first = await admit(body);

    await expect(admit(body)).resolves.toEqual(first);
    await expect(statuses()).resolves.toEqual(['used', 'valid']);
  });

  it('admits once beside scans of the same ticket', async () => {
    const scanned = Array.from({ length: 4 }, () =>
      sendScans(test, supervisor, event, gate, [aScan(tickets[0]!.ticketCode)]),
    );
    const byHand = Array.from({ length: 4 }, () => admit(aBody()));

    const results = [...(await Promise.all(scanned)).flat(), ...(await Promise.all(byHand))];

    expect(results.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(1);
    expect(results.filter(({ verdict }) => verdict === 'used')).toHaveLength(7);
  });

  it.each([
    ['refunded', "status = 'refunded'"],
    ['cancelled', "status = 'cancelled'"],
    ['disputed', 'withheld = true'],
  ])('is refused for a ticket that is %s', async (verdict, change) => {
    await test.dataSource.query(`UPDATE tickets SET ${change} WHERE id = $1`, [tickets[0]!.id]);

    await expect(admit(aBody())).resolves.toMatchObject({ verdict, admission: null });

    const restored = "UPDATE tickets SET status = 'valid', withheld = false WHERE id = $1";
    await test.dataSource.query(restored, [tickets[0]!.id]);
  });

  it('can be undone', async () => {
    const { id } = await admit(aBody());

    const body = { id: randomUUID(), scanId: id, ...gate };
    const undo = `/events/${event.id}/door/undo`;
    await test.api.data(nothingSchema, 200, 'POST', undo, { token: supervisor.token, body });

    await expect(statuses()).resolves.toEqual(['valid', 'valid']);
  });

  it.each<[string, object, string]>([
    ['no reason', { reason: ' ' }, '400 VALIDATION_FAILED'],
    ['a reason of 201 characters', { reason: 'r'.repeat(201) }, '400 VALIDATION_FAILED'],
    ['no gate', { gate: '' }, '400 VALIDATION_FAILED'],
    ['a ticket that is no id', { ticketId: 'x' }, '400 VALIDATION_FAILED'],
    ['an unknown ticket', { ticketId: randomUUID() }, '404 TICKET_NOT_FOUND'],
  ])('with %s is refused, and stores nothing', async (_, overrides, outcome) => {
    const before = await countOf(test, 'door_scans');
    const { token } = supervisor;

    const refusal = await test.api.refusal('POST', path(), { token, body: aBody(overrides) });

    expect(`${refusal.status} ${refusal.code}`).toBe(outcome);
    expect(await countOf(test, 'door_scans')).toBe(before);
    await expect(statuses()).resolves.toEqual(['valid', 'valid']);
  });

  it('of a ticket of another event is refused, and stores nothing', async () => {
    const elsewhere = await shop.sell({ ticketPrice: 0 });
    await placeOrder(test, buyer, elsewhere, 1);
    const [ticket] = await ticketsOf(test, buyer, elsewhere);
    const before = await countOf(test, 'door_scans');
    const { token } = supervisor;

    const options = { token, body: aBody({ ticketId: ticket!.id }) };

    expect((await test.api.refusal('POST', path(), options)).code).toBe('TICKET_NOT_FOUND');
    expect(await countOf(test, 'door_scans')).toBe(before);
  });
});
