import { type Venue, type VenueList, venueListSchema, venueSchema } from '@stagedoor/contracts';
import { aVenue, createVenue, type Person, register } from '../../../test-support/builders.js';
import { PreparedAnswers } from '../../common/http/prepared-answers.js';
import { statementsOf } from '../../../test-support/statements.js';
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
  test.app.get(PreparedAnswers).forget();
});

const countVenues = async () =>
  (await test.dataSource.query<[{ count: number }]>('SELECT count(*)::int FROM venues'))[0].count;
const list = (query: Record<string, string> = {}, token?: string) =>
  test.api.data(venueListSchema, 200, 'GET', '/venues', { query, token });
const names = (venues: Venue[]) => venues.map((venue) => venue.name);

describe('POST /venues', () => {
  // @covers 3.venue.fields 3.venue.postcode-optional 7.venues.create 7.venues.one 7.answers.created-201
  it("stores a venue with London's time zone by default", async () => {
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

  // @covers 3.venue.capacity-integer 5.create-venue.server-capacity-min-1 3.payload.unknown-field
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
    ['timeZone', { timeZone: 'cet' }],
    // The runtime knows it, and the database only as an abbreviation.
    ['timeZone', { timeZone: 'BST' }],
    ['rating', { rating: 5 }],
  ])('refuses a wrong %s (%j)', async (path, overrides) => {
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
  });

  it('reads the time zones of the database once', async () => {
    const post = (timeZone: string) =>
      test.api.call('POST', '/venues', { token: owner.token, body: aVenue({ timeZone }) });
    await post('Europe/London');
    let statuses: number[] = [];

    const statements = await statementsOf(test, async () => {
      const answers = [await post('europe/paris'), await post('BST')];
      statuses = answers.map(({ status }) => status);
    });

    expect(statuses).toEqual([201, 400]);
    expect(statements.some(({ text }) => text.includes('INSERT INTO "venues"'))).toBe(true);
    expect(statements.filter(({ text }) => text.includes('pg_timezone_names'))).toEqual([]);
  });
});

describe('GET /venues', () => {
  // @covers 7.venues.list
  it('lists all venues by name without a token', async () => {
    for (const name of ['Zed Hall', 'alpha', 'Élan', 'Bar', '\ufdfa'.repeat(200)]) {
      await createVenue(test.api, name === 'Bar' ? rival : owner, { name });
    }

    const { venues } = await test.api.data(venueListSchema, 200, 'GET', '/venues');

    expect(names(venues).slice(0, 4)).toEqual(['alpha', 'Bar', 'Élan', 'Zed Hall']);
    expect(venues).toHaveLength(5);
  });

  // @covers 7.venues.mine
  it("lists the user's own venues with mine=true", async () => {
    await createVenue(test.api, owner, { name: 'Zenith' });
    await createVenue(test.api, rival, { name: 'Apollo' });

    const { venues } = await test.api.data(venueListSchema, 200, 'GET', '/venues', {
      query: { mine: 'true' },
      token: owner.token,
    });

    expect(names(venues)).toEqual(['Zenith']);
  });

  it('lists a new venue at once', async () => {
    await list();
    await createVenue(test.api, owner, { name: 'Zenith' });

    const { venues } = await list();

    expect(names(venues)).toEqual(['Zenith']);
  });

  // @covers 7.venues.search
  it('searches cities and names literally, ignoring case and accents', async () => {
    await createVenue(test.api, owner, { name: 'Apollo', city: 'Leeds' });
    await createVenue(test.api, owner, { name: 'The Leeds Arms', city: 'York' });
    await createVenue(test.api, rival, { name: '100% Hall', city: 'York' });
    const found = async (search: string) => names((await list({ search })).venues);

    await expect(found('lEEds')).resolves.toEqual(['Apollo', 'The Leeds Arms']);
    await expect(found('LÉEDS')).resolves.toEqual(['Apollo', 'The Leeds Arms']);
    await expect(found('0%')).resolves.toEqual(['100% Hall']);
    await expect(found('_______')).resolves.toEqual([]);
    await expect(found('  ')).resolves.toHaveLength(3);
    const mine = await list({ search: 'york', mine: 'true' }, rival.token);
    expect(names(mine.venues)).toEqual(['100% Hall']);
  });

  // @covers 7.venues.search
  it.each<Record<string, string>>([{}, { search: 'hall' }, { mine: 'true' }])(
    'pages through %j without gaps or repeats, also through equal names',
    async (query) => {
      for (const name of ['B hall', 'a hall', 'b hall', 'Ж hall', 'B hall']) {
        await createVenue(test.api, owner, { name });
      }
      const whole = await list(query, owner.token);

      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const more = { ...query, limit: '2', ...(cursor && { cursor }) };
        const page: VenueList = await list(more, owner.token);
        ids.push(...page.venues.map(({ id }) => id));
        cursor = page.nextCursor;
      }

      expect(whole.nextCursor).toBeNull();
      expect(new Set(ids).size).toBe(5);
      expect(ids).toEqual(whole.venues.map(({ id }) => id));
    },
  );

  it.each([
    [{ mine: 'yes' }, 'mine'],
    [{ city: 'Leeds' }, 'city'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '1001' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ cursor: 'bm9uc2Vuc2U' }, 'cursor'],
    [{ cursor: '' }, 'cursor'],
    [{ cursor: 'x'.repeat(1_201) }, 'cursor'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('refuses the query %j', async (query, path) => {
    const refusal = await test.api.refusal('GET', '/venues', { query });

    expect(refusal).toMatchObject({ status: 400, details: [{ path }] });
  });

  it.each(['nonsense', '00000000-0000-7000-8000-000000000000'])(
    'returns 404 for %s',
    async (id) => {
      const refusal = await test.api.refusal('GET', `/venues/${id}`);

      expect(refusal).toMatchObject({ status: 404, code: 'VENUE_NOT_FOUND' });
    },
  );
});
