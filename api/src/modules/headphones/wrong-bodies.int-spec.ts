import { randomUUID } from 'node:crypto';
import type { Event } from '@stagedoor/contracts';
import { aHandOut, aHeadsetEntry, setPool } from '../../../test-support/headphones.js';
import { countOf, openShop, type Shop } from '../../../test-support/shop.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let shop: Shop;
let event: Event;

beforeAll(async () => {
  test = await startTestApp();
  shop = await openShop(test);
  event = await shop.sell();
  await setPool(test, shop.creator, event);
});

afterAll(() => test.close());

const TABLES = ['headset_entries', 'headsets', 'headset_loans'];
const stored = () => Promise.all(TABLES.map((table) => countOf(test, table)));
const good = (change: object = {}) => ({
  ...{ deviceId: randomUUID(), sentAt: new Date().toISOString(), entries: [aHeadsetEntry({})] },
  ...change,
});
const entries = (...list: object[]) => good({ entries: list });
const tooMany = Array.from({ length: 201 }, () => aHeadsetEntry({}));
const asked = aHandOut('', 1, { stage: 'asked' });
const askedSwap = aHeadsetEntry({ kind: 'swap', replacement: 2, stage: 'asked' });

it.each<[string, object, string]>([
  ['no device', good({ deviceId: 'phone' }), 'deviceId'],
  ['no time', good({ sentAt: 'now' }), 'sentAt'],
  ['no entry', entries(), 'entries'],
  ['201 entries', entries(...tooMany), 'entries'],
  ['two hand-overs that wait for an answer', entries(asked, askedSwap), 'entries'],
  ['headset 0', entries(aHeadsetEntry({ headset: 0 })), 'entries.0.headset'],
  ['headset 5,001', entries(aHeadsetEntry({ headset: 5_001 })), 'entries.0.headset'],
  ['half a headset', entries(aHeadsetEntry({ headset: 1.5 })), 'entries.0.headset'],
  ['an unknown kind', entries({ ...aHeadsetEntry({}), kind: 'lend' }), 'entries.0.kind'],
  ['a hand-out without ticket', entries(aHeadsetEntry({ kind: 'hand_out' })), 'entries.0.hash'],
  [
    'a code in place of its hash',
    entries({ ...aHandOut('', 1), hash: '0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS' }),
    'entries.0.hash',
  ],
  [
    'a take-back with a ticket',
    entries({ ...aHandOut('', 1), kind: 'take_back' }),
    'entries.0.hash',
  ],
  ['a swap without replacement', entries(aHeadsetEntry({ kind: 'swap' })), 'entries.0.replacement'],
  [
    'a headset that replaces itself',
    entries(aHeadsetEntry({ kind: 'swap', replacement: 1 })),
    'entries.0.replacement',
  ],
  [
    'no word whether it is done',
    entries({ ...aHeadsetEntry({}), stage: 'later' }),
    'entries.0.stage',
  ],
])('entries with %s are a 400 at the field, and store nothing', async (_, body, field) => {
  const before = await stored();

  const refusal = await test.api.refusal('POST', `/events/${event.id}/headphones/entries`, {
    ...{ token: shop.creator.token, body },
  });

  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(JSON.stringify(refusal)).toContain(`"${field}"`);
  expect(await stored()).toEqual(before);
});

it.each<[object, string]>([
  [{ ordered: 0, fee: 25 }, 'ordered'],
  [{ ordered: 5_001, fee: 25 }, 'ordered'],
  [{ ordered: 2.5, fee: 25 }, 'ordered'],
  [{ ordered: 200, fee: -1 }, 'fee'],
  [{ ordered: 200, fee: 1_000.01 }, 'fee'],
  [{ ordered: 200, fee: 0.001 }, 'fee'],
])('a pool of %j is a 400 at the field, and stores nothing', async (body, field) => {
  const pools = () => test.dataSource.query('SELECT * FROM headset_pools');
  const before: unknown = await pools();

  const refusal = await test.api.refusal('PUT', `/events/${event.id}/headphones/pool`, {
    ...{ token: shop.creator.token, body },
  });

  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(JSON.stringify(refusal)).toContain(`"${field}"`);
  expect(await pools()).toEqual(before);
});

it.each<[object, string[]]>([
  [{}, ['ordered', 'fee']],
  [{ ordered: 200 }, ['fee']],
  [{ fee: 25 }, ['ordered']],
])(
  'a first pool of %j is a 400 at the missing fields, and stores nothing',
  async (body, fields) => {
    const { id } = await shop.sell();

    const refusal = await test.api.refusal('PUT', `/events/${id}/headphones/pool`, {
      ...{ token: shop.creator.token, body },
    });

    expect(refusal).toMatchObject({
      ...{ status: 400, code: 'VALIDATION_FAILED', details: fields.map((path) => ({ path })) },
    });
    expect(await countOf(test, 'headset_pools')).toBe(1);
  },
);

it.each([
  [{ from: '1' }, 'to'],
  [{ from: '0', to: '2' }, 'from'],
  [{ from: '3', to: '2' }, 'to'],
  [{ from: '1', to: '201' }, 'to'],
  [{ from: '5000', to: '5001' }, 'to'],
])('labels of %j are a 400 at the field', async (query, field) => {
  const refusal = await test.api.refusal('GET', `/events/${event.id}/headphones/labels`, {
    ...{ token: shop.creator.token, query },
  });

  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(JSON.stringify(refusal)).toContain(`"${field}"`);
});
