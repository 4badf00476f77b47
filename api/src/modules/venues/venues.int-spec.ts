import { type Venue, venueListSchema, venueSchema } from '@stagedoor/contracts';
import { aVenue, createVenue, type Person, register } from '../../../test-support/builders.js';
import { startTestApp, type TestApp } from '../../../test-support/test-app.js';

let test: TestApp;
let owner: Person;
let rival: Person;

beforeAll(async () => {
  test = await startTestApp();
  owner = await register(test.api, 'owner', 'venue');
  rival = await register(test.api, 'rival', 'venue');
});

afterAll(() => test.close());

afterEach(async () => {
  await test.dataSource.query('DELETE FROM venues');
});

const countVenues = async () =>
  (await test.dataSource.query<[{ count: number }]>('SELECT count(*)::int FROM venues'))[0].count;
const names = (venues: Venue[]) => venues.map((venue) => venue.name);

describe('POST /venues', () => {
  it('stores a venue in the zone of London unless told otherwise [3.venue.fields] [3.venue.postcode-optional] [7.venues.create] [7.venues.one] [7.answers.created-201]', async () => {
    const body = aVenue({ postcode: undefined });

    const venue = await test.api.data(venueSchema, 201, 'POST', '/venues', {
      token: owner.token,
      body,
    });

    expect(venue).toEqual({ ...body, id: venue.id, postcode: null, timeZone: 'Europe/London' });
    await expect(test.api.data(venueSchema, 200, 'GET', `/venues/${venue.id}`)).resolves.toEqual(
      venue,
    );
  });

  it.each([
    ['name', { name: '' }],
    ['address', { address: undefined }],
    ['city', { city: 'a\u0000b' }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 1.5 }],
    ['capacity', { capacity: '100' }],
    ['capacity', { capacity: 2_147_483_648 }],
    ['postcode', { postcode: 'x'.repeat(21) }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['timeZone', { timeZone: '+05:00' }],
    ['rating', { rating: 5 }],
  ])(
    'refuses a wrong %s (%j) [3.venue.capacity-integer] [5.create-venue.server-capacity-min-1] [3.payload.unknown-field]',
    async (path, overrides) => {
      const refusal = await test.api.refusal('POST', '/venues', {
        token: owner.token,
        body: { ...aVenue(), ...overrides },
      });

      expect(refusal).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
        details: [{ path }],
      });
      expect(refusal.error).toBe(refusal.message);
      await expect(countVenues()).resolves.toBe(0);
    },
  );
});

describe('GET /venues', () => {
  it('lists all venues to everybody, by name [7.venues.list]', async () => {
    await createVenue(test.api, owner, { name: 'Zenith' });
    await createVenue(test.api, rival, { name: 'Apollo' });

    const { venues } = await test.api.data(venueListSchema, 200, 'GET', '/venues');

    expect(names(venues)).toEqual(['Apollo', 'Zenith']);
  });

  it("lists the caller's own with mine=true [7.venues.mine]", async () => {
    await createVenue(test.api, owner, { name: 'Zenith' });
    await createVenue(test.api, rival, { name: 'Apollo' });

    const { venues } = await test.api.data(venueListSchema, 200, 'GET', '/venues', {
      query: { mine: 'true' },
      token: owner.token,
    });

    expect(names(venues)).toEqual(['Zenith']);
  });

  it.each([
    [{ mine: 'yes' }, 'mine'],
    [{ city: 'Leeds' }, 'city'],
  ])('refuses the query %j', async (query, path) => {
    const refusal = await test.api.refusal('GET', '/venues', { query });

    expect(refusal).toMatchObject({ status: 400, details: [{ path }] });
  });

  it.each(['nonsense', '00000000-0000-7000-8000-000000000000'])(
    'answers 404 for %s',
    async (id) => {
      const refusal = await test.api.refusal('GET', `/venues/${id}`);

      expect(refusal).toMatchObject({ status: 404, code: 'VENUE_NOT_FOUND' });
    },
  );
});
