import { DESCRIPTION_MAX_LENGTH, type Event, eventListSchema } from '@stagedoor/contracts';
import { openShop, type Shop } from '../../../test-support/shop.js';
import { statementsOf } from '../../../test-support/statements.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { EventListChanges } from './event-list-changes.service.js';

const COUNT = 600;
const MEGABYTE = 1_024 * 1_024;
/** Three bytes a character. */
const LONGEST = '静'.repeat(DESCRIPTION_MAX_LENGTH);

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  const event = await shop.sell({ description: LONGEST });
  await copyEvent(event, COUNT - 1);
  test.app.get(EventListChanges).happened();
});

afterAll(() => test.close());

/** Puts copies of the event on sale, each an hour after the other. */
async function copyEvent({ id }: Event, count: number): Promise<void> {
  await test.dataSource.query(
    `WITH copies AS (
       SELECT copy.* FROM events e, generate_series(1, $2) AS place, jsonb_populate_record(e, jsonb_build_object(
         'id', uuidv7(), 'start_time', e.start_time + place * interval '1 hour',
         'end_time', e.end_time + place * interval '1 hour')) AS copy
       WHERE e.id = $1
     ), stored AS (
       INSERT INTO events SELECT * FROM copies RETURNING id
     ), types AS (
       INSERT INTO ticket_types
       SELECT copy.* FROM stored, ticket_types t, jsonb_populate_record(t, jsonb_build_object(
         'id', uuidv7(), 'event_id', stored.id)) AS copy
       WHERE t.event_id = $1 RETURNING id, event_id
     )
     INSERT INTO ticket_stock (ticket_type_id, event_id, quantity) SELECT id, event_id, 100 FROM types`,
    [id, count],
  );
}

/** Reads a list to its end; returns the ids of each page and the size of its response. */
async function pagesOf(
  path: string,
  read: (body: unknown) => { ids: string[]; nextCursor: string | null },
  token?: string,
) {
  const pages: { ids: string[]; bytes: number }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor && `?cursor=${cursor}`;
    const { status, text } = await test.api.call('GET', `${path}${query}`, { token });
    expect(status).toBe(200);
    const { ids, nextCursor } = read(JSON.parse(text));
    pages.push({ ids, bytes: Buffer.byteLength(text) });
    cursor = nextCursor;
  }
  return pages;
}

const ofList = (body: unknown) => {
  const { events, nextCursor } = eventListSchema.parse((body as { data: unknown }).data);
  return { ids: events.map(({ id }) => id), nextCursor };
};
const ofOwn = (body: unknown) => {
  const { data, nextCursor } = body as { data: Event[]; nextCursor: string | null };
  return { ids: data.map(({ id }) => id), nextCursor };
};

it.each([
  ['the public list', '/events', ofList],
  ["a creator's events", '/events/my-events', ofOwn],
])(
  '%s ends a page before it is too long, and goes on with the next event',
  async (_, path, read) => {
    const pages = await pagesOf(path, read, shop.creator.token);

    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(5 * MEGABYTE);
    expect(pages.length).toBeGreaterThan(1);
    const ids = pages.flatMap(({ ids }) => ids);
    expect(ids).toHaveLength(COUNT);
    expect(new Set(ids).size).toBe(COUNT);
  },
);

it('serves the list of the longest descriptions from memory', async () => {
  // A prepared answer is used for a second.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await test.api.call('GET', '/events');

  const statements = await statementsOf(test, () => test.api.call('GET', '/events'));

  // Jobs of the copy send statements of their own meanwhile.
  expect(statements.filter(({ text }) => text.includes('e.description'))).toEqual([]);
  vi.restoreAllMocks();
});
