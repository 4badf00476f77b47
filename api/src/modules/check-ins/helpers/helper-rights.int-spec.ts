import { randomUUID } from 'node:crypto';
import {
  type Event,
  nothingSchema,
  personalDataSchema,
  type Scan,
  scanResultsSchema,
  type Ticket,
} from '@stagedoor/contracts';
import type { Method } from '../../../../test-support/api-client.js';
import { breachesOf } from '../../../../test-support/audit.js';
import { aRegistration, type Person, register } from '../../../../test-support/builders.js';
import {
  aDevice,
  aScan,
  joinTeam,
  openDoors,
  type TestDevice,
  ticketsOf,
} from '../../../../test-support/doors.js';
import {
  claimHelperLink,
  helperLinksOf,
  makeHelperLink,
  revokeHelperLink,
} from '../../../../test-support/helper-links.js';
import { outcomeOf } from '../../../../test-support/outcomes.js';
import { type PayingTestApp, startPayingTestApp } from '../../../../test-support/payments.js';
import { buyTickets } from '../../../../test-support/purchases.js';
import { routesOf } from '../../../../test-support/routes-of.js';
import { countOf, openShop, registerBuyers, type Shop } from '../../../../test-support/shop.js';

/** The calls of a helper, with what its own door and any other answers. */
const HELPERS_ROUTES = [
  'GET /api/events/:id/door',
  'GET /api/events/:id/door/tickets',
  'POST /api/events/:id/door/scans',
];

let test: PayingTestApp;
let shop: Shop;
let buyer: Person;
let event: Event;
let other: Event;
let tickets: Ticket[];
let device: TestDevice;
let linkId: string;
let token: string;

beforeAll(async () => {
  test = await startPayingTestApp({ MAX_TICKETS_PER_PERSON: '1000' });
  shop = await openShop(test);
  [buyer] = (await registerBuyers(test, 1)) as [Person];
  other = await shop.sell();
});

beforeEach(async () => {
  event = await shop.sell();
  await buyTickets(test, buyer, event, 2);
  tickets = await ticketsOf(test, buyer, event);
  await openDoors(test, event);
  device = aDevice('Gate A');
  const { link, secret } = await makeHelperLink(test, shop.creator, event);
  linkId = link.id;
  ({ token } = await claimHelperLink(test, event, secret, device));
});

afterEach(async () => expect(await breachesOf(test)).toEqual([]));
afterAll(() => test.close());

const door = ({ id }: Event, rest = '') => `/events/${id}/door${rest}`;
const agoIso = (ms: number) => new Date(Date.now() - ms).toISOString();
const batchOf = (...scans: Scan[]) => ({ ...device, sentAt: agoIso(0), scans });
const late = () =>
  aScan(tickets[0]!.ticketCode, { at: agoIso(60_000), shown: 'admitted', listAge: 1 });
const send = (...scans: Scan[]) =>
  test.api.data(scanResultsSchema, 200, 'POST', door(event, '/scans'), {
    ...{ token, body: batchOf(...scans) },
  });
const revoke = () => revokeHelperLink(test, shop.creator, event, linkId);
const endTheNight = () =>
  test.dataSource.query(
    `UPDATE events SET start_time = now() - interval '20 hours',
       end_time = now() - interval '12 hours 30 seconds' WHERE id = $1`,
    [event.id],
  );

async function call(route: string, at: Event, bearer?: string): Promise<string> {
  const [method, path] = route.split(' ') as [Method, string];
  const body = path.endsWith('/scans') ? batchOf() : undefined;
  const address = path
    .replace('/api', '')
    .replace(':id', at.id)
    .replace(/:\w+|\*/, 'none');
  return outcomeOf(await test.api.call(method, address, { token: bearer, body }));
}

describe('the token of a helper', () => {
  it('has the right to the night, the tickets and the scans of its own door alone', async () => {
    for (const route of HELPERS_ROUTES) {
      await expect(call(route, event, token)).resolves.toBe('200');
      await expect(call(route, other, token)).resolves.toBe('404 EVENT_NOT_FOUND');
    }
  });

  it('is no token at every other route of the application', async () => {
    const others = routesOf(test.app).filter(
      (route) => !route.startsWith('HEAD') && !HELPERS_ROUTES.includes(route),
    );
    const [helpers, guests]: [string[], string[]] = [[], []];
    for (const route of others) {
      helpers.push(`${route} ${await call(route, event, token)}`);
      guests.push(`${route} ${await call(route, event)}`);
    }

    expect(helpers).toEqual(guests);
    expect(helpers).toContain('GET /api/events/:id/door/report 401 UNAUTHENTICATED');
  });

  it.each([
    ['revoked', () => revoke()],
    ['of a night that is over', () => endTheNight()],
  ])('of a link that is %s has no right at the next request', async (_, end) => {
    await end();

    for (const route of HELPERS_ROUTES.filter((one) => !one.endsWith('/scans'))) {
      await expect(call(route, event, token)).resolves.toBe('401 HELPER_LINK_ENDED');
    }
  });

  it.each([
    ['changed', (own: string) => `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`],
    ['of no link', () => `door_${'A'.repeat(43)}`],
  ])('that is %s has no right', async (_, change) => {
    for (const route of HELPERS_ROUTES) {
      await expect(call(route, event, change(token))).resolves.toBe('401 HELPER_LINK_ENDED');
    }
  });
});

describe('a scan of a helper', () => {
  it('admits, and is stored with the link and without a person', async () => {
    const { results, endedAt } = await send(aScan(tickets[0]!.ticketCode));

    expect({ verdict: results[0]?.verdict, endedAt }).toEqual({
      verdict: 'admitted',
      endedAt: null,
    });
    const rows = await test.dataSource.query(
      'SELECT user_id, helper_link_id FROM door_scans WHERE event_id = $1',
      [event.id],
    );
    expect(rows).toEqual([{ user_id: null, helper_link_id: linkId }]);
  });

  it('lets a guest out', async () => {
    await send(aScan(tickets[0]!.ticketCode));

    const { results } = await send(aScan(tickets[0]!.ticketCode, { direction: 'out' }));

    expect(results).toMatchObject([{ verdict: 'gone_out' }]);
  });

  it.each([
    ['gate', () => ({ gate: 'Gate B' })],
    ['device', () => ({ deviceId: randomUUID() })],
  ])('with another %s is refused and not stored', async (_, change) => {
    const body = { ...batchOf(aScan(tickets[0]!.ticketCode)), ...change() };
    const before = await countOf(test, 'door_scans');

    const { status, code } = await test.api.refusal('POST', door(event, '/scans'), { token, body });

    expect({ status, code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(await countOf(test, 'door_scans')).toBe(before);
  });

  it.each([
    ['the link was revoked', () => revoke()],
    ['the night was over', () => endTheNight()],
  ])('that was taken before %s waits for a supervisor; a later one is refused', async (_, end) => {
    await end();

    const { results, endedAt } = await send(late(), aScan(tickets[1]!.ticketCode));

    expect(results.map(({ verdict }) => verdict)).toEqual(['late', 'right_ended']);
    expect(endedAt).not.toBeNull();
    await expect(ticketsOf(test, buyer, event)).resolves.toMatchObject([
      { status: 'valid' },
      { status: 'valid' },
    ]);
  });
});

it('revokes a link once when two press at once', async () => {
  await joinTeam(test, event, buyer, 'supervisor');
  await Promise.all([revoke(), revokeHelperLink(test, buyer, event, linkId)]);
  const [revoked] = (await helperLinksOf(test, buyer, event)).links;

  await revoke();

  const [again] = (await helperLinksOf(test, buyer, event)).links;
  expect(revoked?.endedAt).not.toBeNull();
  expect(again).toEqual(revoked);
});

it("exports a maker's links, and keeps them without the maker when the account is deleted", async () => {
  const maker = await register(test.api, 'maker', 'event_manager');
  await joinTeam(test, event, maker, 'supervisor');
  const { link } = await makeHelperLink(test, maker, event, 'Gate M');
  const request = { token: maker.token };

  const { helperLinks } = await test.api.data(
    ...([personalDataSchema, 200, 'GET', '/auth/export', request] as const),
  );
  expect(helperLinks).toMatchObject([{ id: link.id, eventId: event.id, gate: 'Gate M' }]);

  const body = { currentPassword: aRegistration().password };
  await test.api.data(nothingSchema, 200, 'POST', '/auth/delete-account', { ...request, body });
  const [row] = await test.dataSource.query<[{ made_by: string | null }]>(
    'SELECT made_by FROM helper_links WHERE id = $1',
    [link.id],
  );
  expect(row).toEqual({ made_by: null });
});
