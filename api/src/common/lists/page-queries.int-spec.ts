import { createDraft, createVenue, type Person, register } from '../../../test-support/builders.js';
import { readStored } from '../../../test-support/stored-state.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';
import { writeCursor } from './cursor.js';

const ID = '01890000-0000-7000-8000-000000000000';

let test: TestApp;
let person: Person;
let eventId: string;

beforeAll(async () => {
  test = await startTestApp();
  person = await register(test.api, 'person', 'creator');
  const { id: venueId } = await createVenue(test.api, await register(test.api, 'owner', 'venue'));
  eventId = (await createDraft(test.api, person, { venueId })).id;
});

afterAll(() => test.close());

/** Every paginated list, with a valid cursor. */
const LISTS: [string, () => string, string][] = [
  ['the events on sale', () => '/events', writeCursor('2099-07-01T19:00:00.000Z', ID)],
  ['the events that I created', () => '/events/my-events', writeCursor(ID)],
  ['the orders of my event', () => `/events/${eventId}/orders`, writeCursor(ID)],
  ['my orders', () => '/orders/my-orders', writeCursor(ID)],
  ['my tickets', () => '/tickets/my-tickets', writeCursor(ID, '3')],
  ['venues', () => '/venues', writeCursor(ID, 'The Old Hall')],
];

const WRONG: [string, string][] = [
  ['limit', ''],
  ['limit', '0'],
  ['limit', '-1'],
  ['limit', '1.5'],
  ['limit', '1e2'],
  ['limit', '1001'],
  ['limit', '99999999999999999999'],
  ['limit', 'all'],
  ['cursor', ''],
  ['cursor', 'not base64'],
  ['cursor', 'bm9uc2Vuc2U'],
  ['cursor', writeCursor(`${ID}'--`)],
  ['cursor', writeCursor(ID, 'x', 'y\0')],
  ['cursor', writeCursor('2099-02-30T19:00:00.000Z', ID)],
  ['cursor', writeCursor(ID, '99999999999')],
  ['cursor', 'x'.repeat(1_201)],
  ['offset', '10'],
];

/** A venue's name may have any of these values. */
const isCursorOf = (list: string, cursor: string) =>
  list === 'venues' && cursor === writeCursor(ID, '99999999999');

const cases = LISTS.flatMap(([list, path]) =>
  WRONG.filter(([, value]) => !isCursorOf(list, value)).map(([name, value]) => ({
    list,
    path,
    name,
    value,
  })),
);

it.each(cases)('$list: refuses $name=$value and stores nothing', async ({ path, name, value }) => {
  const before = await readStored(test.dataSource);

  const refusal = await test.api.refusal('GET', path(), {
    token: person.token,
    query: { [name]: value },
  });

  expect(refusal).toMatchObject({
    status: 400,
    code: 'VALIDATION_FAILED',
    details: [{ path: name }],
  });
  await expect(readStored(test.dataSource)).resolves.toEqual(before);
});

it.each(LISTS)('%s: refuses a repeated limit', async (_, path) => {
  const answer = await test.api.call('GET', `${path()}?limit=1&limit=2`, { token: person.token });

  expect(answer.status).toBe(400);
});

it.each(LISTS)('%s: accepts its own cursor', async (_, path, cursor) => {
  const query = { limit: '1000', cursor };

  const answer = await test.api.call('GET', path(), { token: person.token, query });

  expect(answer.status).toBe(200);
});
