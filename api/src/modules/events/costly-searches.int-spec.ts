import type { Event } from '@stagedoor/contracts';
import { Client } from 'pg';
import { anOrderFor, openShop, registerBuyers } from '../../../test-support/shop.js';
import { type Person, register } from '../../../test-support/builders.js';
import { storeManyEvents } from '../../../test-support/many-events.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { until } from '../../../test-support/until.js';
import { EventListChanges } from './event-list-changes.service.js';
import { EventListRepository } from './persistence/event-list.repository.js';

const EVENTS = 10_000;
/** Every description has the trigrams of the phrase and does not contain it: the index finds all events. */
const DESCRIPTION = 'The band and the ringing in another evening. '.repeat(100);
const PHRASE = 'and the ing';
const SEARCHES = 24;
const ORDERS = 5;

let test: TestApp;
let event: Event;
let buyers: Person[];

beforeAll(async () => {
  test = await startTestApp();
  const creator = await register(test.api, 'creator-of-many', 'creator');
  const client = new Client({ connectionString: test.environment.DATABASE_URL });
  await client.connect();
  await storeManyEvents((...given) => client.query(...given), EVENTS, creator.user.id, DESCRIPTION);
  await client.end();
  const shop = await openShop(test);
  event = await shop.sell({ ticketPrice: 0 });
  buyers = await registerBuyers(test, ORDERS);
  test.app.get(EventListChanges).happened();
}, 120_000);

afterAll(() => test.close());

it('orders and lists are answered while searches recheck what the index finds', async () => {
  const begun = vi.spyOn(test.app.get(EventListRepository), 'findPage');
  let running = SEARCHES;
  const searches = Array.from({ length: SEARCHES }, async (_, index) => {
    const query = { search: PHRASE, limit: String(1 + index) };
    const { status } = await test.api.call('GET', '/events', { query });
    running -= 1;
    return status;
  });
  await until(() => begun.mock.calls.length > 1);

  const answers = await Promise.all([
    test.api.call('GET', '/events', { query: { limit: '12' } }),
    ...buyers.map(({ token }) =>
      test.api.call('POST', '/orders', { token, body: anOrderFor(event, 1) }),
    ),
  ]);
  const left = running;

  expect(answers.map(({ status }) => status)).toEqual([200, ...buyers.map(() => 201)]);
  expect(left).toBeGreaterThan(SEARCHES / 2);
  // On a slow machine the last ones wait for too long.
  expect([200, 503]).toEqual(expect.arrayContaining(await Promise.all(searches)));
});
