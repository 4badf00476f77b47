import { type Event, eventListSchema, userSchema } from '@stagedoor/contracts';
import { Door } from '@stagedoor/processes/door';
import { createPublished, createVenue, register } from '../../../test-support/builders.js';
import { freshDatabase } from '../../../test-support/fresh-database.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { PublicReads } from '../../database/public-reads.js';
import { EventListRepository } from './persistence/event-list.repository.js';

const UNREACHABLE = 'postgresql://stagedoor:pw@127.0.0.1:9/stagedoor';

/** A primary and a replica with different events, which show the source of each response. */
let shop: TestApp;
let replica: TestApp;
let ofShop: Event;
let ofReplica: Event;

async function anEventOn(test: TestApp, title: string): Promise<Event> {
  const { token, user } = await register(test.api, 'ada', 'venue');
  await test.api.data(userSchema, 200, 'POST', '/auth/add-role', {
    token,
    body: { role: 'creator' },
  });
  const { id: venueId } = await createVenue(test.api, { token, user });
  return createPublished(test.api, { token, user }, { venueId, title });
}

beforeAll(async () => {
  replica = await startTestApp({ DATABASE_URL: await freshDatabase('replica') });
  shop = await startTestApp({ DATABASE_REPLICA_URL: replica.environment.DATABASE_URL });
  ofShop = await anEventOn(shop, 'In the shop');
  ofReplica = await anEventOn(replica, 'In the replica');
});

afterAll(async () => {
  await shop.close();
  await replica.close();
});

const titles = async ({ api }: TestApp, query: Record<string, string> = {}) => {
  const { events } = await api.data(eventListSchema, 200, 'GET', '/events', { query });
  return events.map(({ title }) => title);
};

it('reads the public lists from the replica', async () => {
  expect(await titles(shop)).toEqual(['In the replica']);
  expect(await titles(shop, { search: 'the shop' })).toEqual([]);
});

it('reads everything else from the primary', async () => {
  expect((await shop.api.call('GET', `/events/${ofShop.id}`)).status).toBe(200);
  expect((await shop.api.call('GET', `/events/${ofReplica.id}`)).status).toBe(404);
});

it('reads the lists from the primary while the replica is unreachable', async () => {
  const alone = await startTestApp({
    DATABASE_URL: shop.environment.DATABASE_URL,
    DATABASE_REPLICA_URL: UNREACHABLE,
  });

  try {
    expect(await titles(alone)).toEqual(['In the shop']);
    expect(await titles(alone, { search: 'in the' })).toEqual(['In the shop']);
  } finally {
    await alone.close();
  }
});

it('reads the lists from the primary while the replica is frozen, and from the replica afterwards', async () => {
  const { DATABASE_URL } = replica.environment;
  const door = await Door.open(Number(new URL(DATABASE_URL).port));
  const frozen = await startTestApp({
    DATABASE_URL: shop.environment.DATABASE_URL,
    DATABASE_REPLICA_URL: door.urlOf(DATABASE_URL),
  });

  try {
    const before = await titles(frozen, { search: 'in' });
    door.be('stuck');
    const begun = performance.now();
    const meanwhile = await Promise.all([titles(frozen), titles(frozen, { search: 'the' })]);
    const tookMs = performance.now() - begun;
    door.be('open');

    expect(before).toEqual(['In the replica']);
    expect(meanwhile).toEqual([['In the shop'], ['In the shop']]);
    expect(tookMs).toBeLessThan(5_000);
    while ((await titles(frozen, { search: 'in' }))[0] !== 'In the replica');
  } finally {
    await frozen.close();
    await door.close();
  }
});

describe('while searches take their share of the connections', () => {
  const SHARE = 2;
  const MOST_WAITING = 200;

  let reads: PublicReads;
  let end: () => void;
  let running: Promise<unknown>[];

  beforeEach(() => {
    reads = shop.app.get(PublicReads);
    const held = new Promise<void>((resolve) => (end = resolve));
    running = Array.from({ length: SHARE }, () => reads.run('search', () => held));
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    end();
    await Promise.all(running);
  });

  const waiting = () => reads.run('search', () => Promise.resolve('found'));

  it('a list is read; of searches a number waits, and further ones are refused', async () => {
    const admitted = Array.from({ length: MOST_WAITING }, waiting);

    const refused = await shop.api.call('GET', '/events', { query: { search: 'shop' } });
    const listed = await titles(shop, { limit: '7' });
    end();

    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(listed).toEqual(['In the replica']);
    await expect(Promise.all(admitted)).resolves.toEqual(admitted.map(() => 'found'));
  });

  it('a search that has waited for too long is refused', async () => {
    const late = waiting();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 5_001);
    end();

    await expect(late).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('an error of the replica', () => {
  let reading: TestApp;

  beforeEach(async () => {
    reading = await startTestApp({
      DATABASE_URL: shop.environment.DATABASE_URL,
      DATABASE_REPLICA_URL: replica.environment.DATABASE_URL,
    });
  });

  afterEach(() => reading.close());

  const nextPage = () => vi.spyOn(reading.app.get(EventListRepository), 'findPage');

  it.each([
    ['a conflict with its recovery', '40001'],
    ['a column that it has not replayed yet', '42703'],
    ['a table that it has not replayed yet', '42P01'],
    ['a function that it has not replayed yet', '42883'],
  ])('leaves the list to the primary: %s', async (_, code) => {
    nextPage().mockRejectedValueOnce(Object.assign(new Error('from the replica'), { code }));

    expect(await titles(reading)).toEqual(['In the shop']);
  });

  it('that ends a list which takes too long refuses that list alone', async () => {
    nextPage().mockImplementationOnce((manager) => manager.query('SELECT pg_sleep(60)'));

    const refusal = await reading.api.refusal('GET', '/events', { query: { search: 'the' } });

    expect(refusal).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(await titles(reading)).toEqual(['In the replica']);
  });
});

describe('a replica that', () => {
  /** Makes the database of the replica one that has replayed changes until that long ago. */
  const followsUntil = async (ago: string) => {
    await replica.dataSource.query(`
      CREATE OR REPLACE FUNCTION pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true';
      CREATE OR REPLACE FUNCTION pg_last_xact_replay_timestamp() RETURNS timestamptz LANGUAGE sql
        AS $$ SELECT now() - interval '${ago}' $$`);
    const database = new URL(replica.environment.DATABASE_URL).pathname.slice(1);
    await replica.dataSource.query(
      `ALTER DATABASE ${database} SET search_path = public, pg_catalog`,
    );
  };

  it.each([
    ['follows the primary serves the lists', '1 second', 'In the replica'],
    ['is a minute behind leaves them to the primary', '1 minute', 'In the shop'],
  ])('%s', async (_, ago, title) => {
    await followsUntil(ago);
    const reading = await startTestApp({
      DATABASE_URL: shop.environment.DATABASE_URL,
      DATABASE_REPLICA_URL: replica.environment.DATABASE_URL,
    });

    try {
      expect(await titles(reading)).toEqual([title]);
    } finally {
      await reading.close();
    }
  });
});
