import {
  createdEventSchema,
  type Event,
  eventListSchema,
  eventSchema,
  MUSIC_CHANNELS,
  myEventSchema,
  nothingSchema,
  searchForm,
  type Venue,
} from '@stagedoor/contracts';
import * as z from 'zod/mini';
import {
  anEvent,
  createDraft,
  createPublished,
  createVenue,
  type Person,
  register,
} from '../../../test-support/builders.js';
import { HOSTILE_TEXTS } from '../../../test-support/hostile-values.js';
import { loseNextCommit } from '../../../test-support/lost-commit.js';
import { untilBlocked } from '../../../test-support/race-barrier.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { EventListOverview } from './event-list-overview.service.js';
import { EventsRepository } from './persistence/events.repository.js';

let test: TestApp;
let creator: Person;
let rival: Person;
let owner: Person;
let venue: Venue;

beforeAll(async () => {
  test = await startTestApp();
  creator = await register(test.api, 'creator', 'creator');
  rival = await register(test.api, 'rival', 'creator');
  owner = await register(test.api, 'owner', 'venue');
  venue = await createVenue(test.api, owner);
});

afterAll(() => test.close());

afterEach(async () => {
  vi.restoreAllMocks();
  await test.dataSource.query('DELETE FROM ticket_stock');
  await test.dataSource.query('DELETE FROM events');
  // A busy machine counts slowly, and a slow count is kept for some time although the list changes.
  test.app.get(EventListOverview)['keptUntil'] = 0;
});

const draft = (overrides = {}) =>
  createDraft(test.api, creator, { venueId: venue.id, ...overrides });
const published = (overrides = {}) =>
  createPublished(test.api, creator, { venueId: venue.id, ...overrides });
const read = (event: Event, token = creator.token) =>
  test.api.data(eventSchema, 200, 'GET', `/events/${event.id}`, { token });
const setStock = (event: Event, sold: number, held: number) =>
  test.dataSource.query('UPDATE ticket_stock SET sold = $2, held = $3 WHERE event_id = $1', [
    event.id,
    sold,
    held,
  ]);
const lengthen = ({ id }: Event) =>
  test.dataSource.query(
    `UPDATE events SET end_time = start_time + interval '1 year' WHERE id = $1`,
    [id],
  );
const countEvents = async () =>
  (await test.dataSource.query<[{ count: number }]>('SELECT count(*)::int FROM events'))[0].count;

describe('POST /events', () => {
  // @covers 3.event.fields 3.event.channels 3.ticket-type.fields 7.events.create 7.events.one 7.answers.created-201
  // @covers 9.channels.stored
  it('stores a draft with the three channels and its ticket type', async () => {
    const body = anEvent({ venueId: venue.id, ticketPrice: 12.35 });

    const { event } = await test.api.data(createdEventSchema, 201, 'POST', '/events', {
      token: creator.token,
      body,
    });

    expect(event).toMatchObject({
      title: body.title,
      status: 'draft',
      startTime: body.startTime,
      venue: { name: 'Albert Hall', timeZone: 'Europe/London' },
      ticketTypes: [
        { name: 'General Admission', price: 12.35, quantity: 100, quantityAvailable: 100 },
      ],
      eventMetadata: { musicChannels: MUSIC_CHANNELS },
    });
    await expect(read(event)).resolves.toEqual(event);
  });

  // @covers 5.create-event.server-capacity-fits-venue
  it("refuses more tickets than the venue's capacity with both numbers", async () => {
    const body = anEvent({ venueId: venue.id, ticketQuantity: 1_501 });

    const refusal = await test.api.refusal('POST', '/events', { token: creator.token, body });

    expect(refusal).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      error: "Total capacity 1,501 is more than the venue's capacity of 500.",
      details: [{ path: 'ticketQuantity' }],
    });
    await expect(countEvents()).resolves.toBe(0);
  });

  // @covers 5.create-event.price-bounds
  it.each([0.01, 0.29, 10_000.01])('refuses a price of %d with the bounds', async (ticketPrice) => {
    const body = anEvent({ venueId: venue.id, ticketPrice });

    const refusal = await test.api.refusal('POST', '/events', { token: creator.token, body });

    expect(refusal).toMatchObject({
      status: 400,
      error: 'A price is 0 (free) or from £0.30 to £10,000.',
      details: [{ path: 'ticketPrice' }],
    });
  });

  // @covers 5.create-event.price-bounds
  it.each([0, 0.3, 10_000])('accepts a price of %d', async (ticketPrice) => {
    const body = anEvent({ venueId: venue.id, ticketPrice });

    const answer = await test.api.call('POST', '/events', { token: creator.token, body });

    expect(answer.status).toBe(201);
  });

  // @covers 5.create-event.server-31-days
  it('refuses an event of more than 31 days at its end', async () => {
    const body = anEvent({ venueId: venue.id, endTime: '2099-08-02T19:00:00Z' });

    const refusal = await test.api.refusal('POST', '/events', { token: creator.token, body });

    expect(refusal).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: [{ path: 'endTime', message: 'An event lasts at most 31 days.' }],
    });
    await expect(countEvents()).resolves.toBe(0);
  });

  it('returns 404 with the field for an unknown venue', async () => {
    const body = anEvent({ venueId: creator.user.id });

    const refusal = await test.api.refusal('POST', '/events', { token: creator.token, body });

    expect(refusal).toMatchObject({
      status: 404,
      code: 'VENUE_NOT_FOUND',
      details: [{ path: 'venueId', message: 'Venue not found' }],
    });
  });

  it('creates one event for concurrent requests with one key', async () => {
    const call = {
      token: creator.token,
      body: anEvent({ venueId: venue.id }),
      headers: { 'idempotency-key': 'race' },
    };

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.api.data(createdEventSchema, 201, 'POST', '/events', call),
      ),
    );

    expect(new Set(answers.map(({ event }) => event.id)).size).toBe(1);
    await expect(countEvents()).resolves.toBe(1);
  });

  it('control: creates an event per request without the key', async () => {
    const call = { token: creator.token, body: anEvent({ venueId: venue.id }) };

    await Promise.all(
      Array.from({ length: 8 }, () =>
        test.api.data(createdEventSchema, 201, 'POST', '/events', call),
      ),
    );

    await expect(countEvents()).resolves.toBe(8);
  });
});

describe('GET /events', () => {
  const list = (query = {}) => test.api.data(eventListSchema, 200, 'GET', '/events', { query });
  const titles = async (query = {}) => (await list(query)).events.map((event) => event.title);

  // @covers 7.events.list 7.events.list-published
  it('lists published events that have not ended, the soonest first', async () => {
    await published({ title: 'Later', startTime: '2099-07-01T20:00:00.000Z' });
    await published({ title: 'Sooner', startTime: '2099-07-01T18:00:00.000Z' });
    await draft({ title: 'Draft' });
    const past = await published({ title: 'Ended' });
    await test.dataSource.query(
      "UPDATE events SET start_time = now() - interval '2 h', end_time = now() - interval '1 h' WHERE id = $1",
      [past.id],
    );

    const answer = await list();

    expect(answer.events.map((event) => event.title)).toEqual(['Sooner', 'Later']);
    expect(answer).toMatchObject({
      total: 2,
      matched: 2,
      cities: ['Manchester'],
      nextCursor: null,
    });
  });

  it('suggests the cities by name, whatever their capitals and accents', async () => {
    for (const city of ['York', 'Évry', 'leeds']) {
      const { id } = await createVenue(test.api, owner, { city });
      await published({ venueId: id });
    }

    expect((await list()).cities).toEqual(['Évry', 'leeds', 'York']);
  });

  // @covers 7.events.list-query
  it.each([
    ['title, ignoring case', { search: 'CANAL' }, ['Silent Disco by the Canal']],
    ['description', { search: 'dance floor' }, ['Other', 'Silent Disco by the Canal']],
    ['nothing, given spaces', { search: '   ' }, ['Other', 'Silent Disco by the Canal']],
    ['wildcards as plain text', { search: '%' }, []],
    ['nothing, given NUL', { search: '\0' }, ['Other', 'Silent Disco by the Canal']],
    ['city', { location: 'manch' }, ['Other', 'Silent Disco by the Canal']],
    ['venue name', { location: 'albert' }, ['Other', 'Silent Disco by the Canal']],
    ['another city', { location: 'Leeds' }, []],
    ['a day', { date: '2099-07-01' }, ['Silent Disco by the Canal']],
    ['a day that does not exist', { date: '0000-01-01' }, []],
  ])('filters by %s', async (_, query, expected) => {
    await published();
    await published({
      title: 'Other',
      startTime: '2099-06-01T19:00:00.000Z',
      endTime: '2099-06-01T20:00:00.000Z',
    });

    await expect(titles(query)).resolves.toEqual(expected);
  });

  it.each([
    ['accents', { search: 'cafe muller' }],
    ['an accent of two characters', { search: 'Cafe\u0301' }],
    ['the shape of an apostrophe', { search: "muller's night" }],
    ['the shape of quotation marks', { search: '"loud"' }],
    ['several spaces', { search: 'on   "loud"  floors' }],
    ["accents in a venue's name", { location: 'PLAZA ESPANA' }],
  ])('ignores %s', async (_, query) => {
    const venue = await createVenue(test.api, owner, { name: 'Plaza España' });
    await published();
    await published({
      title: 'Café Müller’s  Night',
      description: 'On “Loud” floors.',
      venueId: venue.id,
    });

    await expect(titles(query)).resolves.toEqual(['Café Müller’s  Night']);
  });

  it.each(
    Object.entries({
      ...HOSTILE_TEXTS,
      'letters of several scripts':
        'ÀÉîõü Ødense Łódź Straße Ночь ΝΎΧΤΑ ﬁ Ｆｕｌｌ ½ №7 हिन्दी 夜 ﷺ',
      'all kinds of quotation marks': '‘’‚‛ʼ`´′“”„‟″«»',
      'all kinds of white space': 'a\u00a0b\u2003c\t\n\r\v\f d\u200be',
    }),
  )('the database and the browser normalise %s in the same way', async (_, text) => {
    const stored = text.toWellFormed().replaceAll('\0', '');
    const [{ form }] = await test.dataSource.query<[{ form: string }]>(
      'SELECT search_form($1) AS form',
      [stored],
    );

    expect(form).toBe(searchForm(stored));
  });

  it("reads a date in the venue's time zone", async () => {
    const newYork = await createVenue(test.api, owner, {
      city: 'New York',
      timeZone: 'America/New_York',
    });
    await published({
      title: 'Evening there, next day here',
      venueId: newYork.id,
      startTime: '2099-07-02T01:00:00.000Z',
      endTime: '2099-07-02T03:00:00.000Z',
    });

    await expect(titles({ date: '2099-07-01' })).resolves.toHaveLength(1);
    await expect(titles({ date: '2099-07-02' })).resolves.toHaveLength(0);
  });

  // @covers 7.events.list-query
  it('pages without gaps or repeats, also through equal starts', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E']) await published({ title });

    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list({ limit: '2', ...(cursor && { cursor }) });
      expect(page).toMatchObject({ total: 5, matched: 5 });
      seen.push(...page.events.map((event) => event.title));
      cursor = page.nextCursor;
    }

    expect(seen).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '1001' }, 'limit'],
    [{ date: '1.7.2099' }, 'date'],
    [{ cursor: 'bm9uc2Vuc2U' }, 'cursor'],
    [{ sort: 'price' }, 'sort'],
  ])('refuses the query %j', async (query, path) => {
    const refusal = await test.api.refusal('GET', '/events', { query });

    expect(refusal).toMatchObject({ status: 400, details: [{ path }] });
  });

  it('shows the current stock', async () => {
    const event = await published();
    await setStock(event, 3, 4);

    const { events } = await list();

    expect(events[0]?.ticketTypes[0]).toMatchObject({ quantity: 100, quantityAvailable: 93 });
  });
});

describe('GET /events/my-events', () => {
  // @covers 7.events.my-events 9.my-events.revenue
  it('counts paid tickets as sold and shows held ones separately', async () => {
    const event = await published({ ticketPrice: 12.35 });
    await setStock(event, 3, 4);

    const mine = await test.api.data(z.array(myEventSchema), 200, 'GET', '/events/my-events', {
      token: creator.token,
    });

    expect(mine).toMatchObject([{ id: event.id, sold: 3, held: 4, revenue: 37.05 }]);
  });

  it("does not list another creator's events", async () => {
    await published();

    await expect(
      test.api.data(z.array(myEventSchema), 200, 'GET', '/events/my-events', {
        token: rival.token,
      }),
    ).resolves.toEqual([]);
  });
});

describe('PUT /events/{id}', () => {
  const put = (event: Event, body: unknown) =>
    test.api.data(eventSchema, 200, 'PUT', `/events/${event.id}`, { token: creator.token, body });
  const refused = (event: Event, body: unknown) =>
    test.api.refusal('PUT', `/events/${event.id}`, { token: creator.token, body });

  // @covers 7.events.update
  it('changes only the given fields', async () => {
    const before = await draft();

    const after = await put(before, { title: 'New title', ticketPrice: 0 });

    const [ticketType] = before.ticketTypes;
    expect(after).toEqual({
      ...before,
      title: 'New title',
      ticketTypes: [{ ...ticketType, price: 0 }],
    });
    await expect(read(before)).resolves.toEqual(after);
  });

  it.each([
    ['an empty body', {}, 400, ''],
    ['an end before the stored start', { endTime: '2099-07-01T18:00:00Z' }, 400, 'endTime'],
    ['too many tickets', { ticketQuantity: 501 }, 400, 'ticketQuantity'],
    ['an unknown venue', { venueId: '00000000-0000-7000-8000-000000000000' }, 404, 'venueId'],
    ['an unknown field', { title: 'New', status: 'published' }, 400, 'status'],
  ])('refuses %s', async (_, body, status, path) => {
    const event = await draft();

    const refusal = await refused(event, body);

    expect(refusal).toMatchObject({ status, details: [{ path }] });
    await expect(read(event)).resolves.toEqual(event);
  });

  describe('with 3 tickets sold and 4 held', () => {
    // @covers 7.events.update-sold
    it.each([
      ['another start', { startTime: '2099-07-01T18:00:00Z' }],
      ['another end', { endTime: '2099-07-02T01:00:00Z' }],
      ['fewer tickets than sold and held', { ticketQuantity: 6 }],
    ])('refuses %s', async (_, body) => {
      const event = await published();
      await setStock(event, 3, 4);

      const refusal = await refused(event, body);

      expect(refusal).toMatchObject({ status: 409, code: 'EVENT_HAS_SALES' });
    });

    // @covers 7.events.update-sold
    it('refuses another venue', async () => {
      const event = await published();
      const other = await createVenue(test.api, owner, { name: 'Another' });
      await setStock(event, 3, 4);

      await expect(refused(event, { venueId: other.id })).resolves.toMatchObject({
        code: 'EVENT_HAS_SALES',
      });
    });

    it('accepts the same venue and time in another spelling, and a quantity of 7', async () => {
      const event = await published();
      await setStock(event, 3, 4);

      const after = await put(event, {
        venueId: venue.id.toUpperCase(),
        startTime: '2099-07-01T20:00:00+01:00',
        ticketQuantity: 7,
      });

      expect(after.ticketTypes[0]).toMatchObject({ quantity: 7, quantityAvailable: 0 });
    });
  });

  // @covers 5.create-event.server-31-days
  it.each([{ endTime: '2099-08-02T19:00:00Z' }, { startTime: '2099-05-31T19:00:00Z' }])(
    'refuses more than 31 days by %j at the end',
    async (body) => {
      const event = await draft();

      const refusal = await refused(event, body);

      expect(refusal).toMatchObject({ status: 400, details: [{ path: 'endTime' }] });
      await expect(read(event)).resolves.toEqual(event);
    },
  );

  it('keeps the times of an event that is longer, from before the limit', async () => {
    const event = await published();
    await lengthen(event);
    const { startTime, endTime } = await read(event);

    const after = await put(event, { title: 'New title', startTime, endTime });

    expect(after).toMatchObject({ title: 'New title', startTime, endTime });
    await expect(refused(event, { endTime: '2099-09-01T19:00:00Z' })).resolves.toMatchObject({
      status: 400,
      details: [{ path: 'endTime' }],
    });
  });

  it('refuses to move a published event into the past', async () => {
    const event = await published();

    const refusal = await refused(event, { startTime: '2020-01-01T19:00:00Z' });

    expect(refusal).toMatchObject({ status: 400, details: [{ path: 'startTime' }] });
  });

  // @covers 4.event.cancelled-stays
  it('refuses changes of a cancelled event', async () => {
    const event = await published();
    await test.dataSource.query("UPDATE events SET status = 'cancelled' WHERE id = $1", [event.id]);

    await expect(refused(event, { title: 'New' })).resolves.toMatchObject({
      status: 409,
      code: 'EVENT_CANCELLED',
    });
  });
});

describe('PATCH /events/{id}/publish', () => {
  const publish = (event: Event) =>
    test.api.data(eventSchema, 200, 'PATCH', `/events/${event.id}/publish`, {
      token: creator.token,
    });

  // @covers 7.events.publish
  it('publishes a draft; publishing again changes nothing', async () => {
    const event = await draft();

    const first = await publish(event);
    const second = await publish(event);

    expect(first.status).toBe('published');
    expect(second).toEqual(first);
  });

  // @covers 5.create-event.start-in-future
  it('refuses a draft whose start has passed', async () => {
    const past = { startTime: '2020-07-01T19:00:00Z', endTime: '2020-07-01T23:00:00Z' };
    const event = await draft(past);

    const refusal = await test.api.refusal('PATCH', `/events/${event.id}/publish`, {
      token: creator.token,
    });

    expect(refusal).toMatchObject({ status: 400, details: [{ path: 'startTime' }] });
    await expect(read(event)).resolves.toMatchObject({ status: 'draft' });
  });

  // @covers 5.create-event.server-31-days
  it('refuses a draft of more than 31 days, from before the limit', async () => {
    const event = await draft();
    await lengthen(event);

    const refusal = await test.api.refusal('PATCH', `/events/${event.id}/publish`, {
      token: creator.token,
    });

    expect(refusal).toMatchObject({ status: 400, details: [{ path: 'endTime' }] });
    await expect(read(event)).resolves.toMatchObject({ status: 'draft' });
  });
});

describe('DELETE /events/{id}', () => {
  const remove = (event: Event) =>
    test.api.data(nothingSchema, 200, 'DELETE', `/events/${event.id}`, { token: creator.token });

  // @covers 7.events.delete
  it('deletes a draft with its tickets', async () => {
    const event = await draft();

    await expect(remove(event)).resolves.toBeNull();

    await expect(test.api.refusal('GET', `/events/${event.id}`)).resolves.toMatchObject({
      status: 404,
      error: 'Event not found',
    });
    await expect(test.dataSource.query('SELECT 1 FROM ticket_stock')).resolves.toEqual([]);
  });

  it('deletes a draft after a deadlock', async () => {
    const event = await draft();
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    vi.spyOn(test.app.get(EventsRepository), 'delete').mockRejectedValueOnce(deadlock);

    await expect(remove(event)).resolves.toBeNull();

    await expect(countEvents()).resolves.toBe(0);
  });

  it('responds as deleted also when the connection is lost after the commit', async () => {
    const event = await draft();
    loseNextCommit(test);

    await expect(remove(event)).resolves.toBeNull();

    await expect(countEvents()).resolves.toBe(0);
  });

  it('refuses while an expired order refers to the event', async () => {
    const event = await published();
    await test.dataSource.query(
      `INSERT INTO orders (id, buyer_id, event_id, payment_status, total_minor, currency)
       VALUES (gen_random_uuid(), $1, $2, 'expired', 2500, 'GBP')`,
      [rival.user.id, event.id],
    );

    const refusal = await test.api.refusal('DELETE', `/events/${event.id}`, {
      token: creator.token,
    });
    await test.dataSource.query('DELETE FROM orders');

    expect(refusal).toMatchObject({ status: 409, code: 'EVENT_HAS_SALES' });
    await expect(countEvents()).resolves.toBe(1);
  });

  // @covers 7.events.delete-sold
  it.each([
    ['sold', 1, 0],
    ['held', 0, 1],
  ])('refuses while a ticket is %s', async (_, sold, held) => {
    const event = await published();
    await setStock(event, sold, held);

    await expect(
      test.api.refusal('DELETE', `/events/${event.id}`, { token: creator.token }),
    ).resolves.toMatchObject({ status: 409, code: 'EVENT_HAS_SALES' });
    await expect(countEvents()).resolves.toBe(1);
  });
});

describe('a change of the event during a sale', () => {
  /** Holds a ticket in a transaction that stays open until `commit`. */
  async function holdOneTicket(event: Event): Promise<{ commit(): Promise<void> }> {
    const runner = test.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE ticket_stock SET held = held + 1 WHERE event_id = $1', [event.id]);
    return {
      commit: async () => {
        await runner.commitTransaction();
        await runner.release();
      },
    };
  }

  it.each([
    ['PUT', { endTime: '2099-07-02T01:00:00Z' }],
    ['DELETE', undefined],
  ] as const)('makes %s wait for the sale and then refuses it', async (method, body) => {
    const event = await published();
    const sale = await holdOneTicket(event);

    const change = test.api.refusal(method, `/events/${event.id}`, { token: creator.token, body });
    await untilBlocked(test, 1, change);
    await sale.commit();

    await expect(change).resolves.toMatchObject({ status: 409, code: 'EVENT_HAS_SALES' });
    await expect(read(event)).resolves.toMatchObject({
      endTime: event.endTime,
      ticketTypes: [{ quantityAvailable: 99 }],
    });
  });

  it('control: reading the counters without a lock misses the sale', async () => {
    const event = await published();
    const sale = await holdOneTicket(event);

    const seen: unknown = await test.dataSource.query(
      'SELECT held FROM ticket_stock WHERE event_id = $1',
      [event.id],
    );
    await sale.commit();

    expect(seen).toEqual([{ held: 0 }]);
  });
});

// @covers 7.answers.unknown-id
it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s of an invalid id returns 404',
  async (method) => {
    const path = method === 'PATCH' ? '/events/nonsense/publish' : '/events/nonsense';

    const refusal = await test.api.refusal(method, path, { token: creator.token });

    expect(refusal).toMatchObject({
      status: 404,
      code: 'EVENT_NOT_FOUND',
      error: 'Event not found',
    });
  },
);
