/** Runs a statement; what `query` of a pool, of a client and of a data source can do. */
export type RunStatement = (text: string, parameters?: unknown[]) => Promise<unknown>;

/** Search terms that find the same events, however many others there are. */
export const LOOKED_FOR = {
  count: 20,
  search: 'xylophone',
  location: 'Whitby',
  date: '2099-01-15',
} as const;

/** A word that one in twenty events has, and a word that all events have. */
export const COMMON = { someHave: 'sunset', allHave: 'headphones' } as const;

const EVENTS_PER_VENUE = 50;
const CITIES = 150;
const WORDS_INDEX = 'events_listed_words_index';

/**
 * Replaces all venues and events by this number of events of one creator, spread over two years and over venues of
 * fifty events each. Twenty of them match `LOOKED_FOR`: no other event is in that city, on that day or has that word.
 * A given description is that of every event.
 */
export async function storeManyEvents(
  run: RunStatement,
  events: number,
  creatorId: string,
  description: string | null = null,
): Promise<void> {
  await run('TRUNCATE ticket_stock, ticket_types, events, venues CASCADE');
  // A bulk insert into the pending list takes a fraction of the time.
  await run(`ALTER INDEX ${WORDS_INDEX} SET (fastupdate = on)`);
  const venues = Math.max(2, Math.ceil(events / EVENTS_PER_VENUE));
  await run(VENUES, [creatorId, venues, LOOKED_FOR.location, CITIES]);
  await run(EVENTS, [
    creatorId,
    events,
    venues,
    LOOKED_FOR.count,
    LOOKED_FOR.search,
    LOOKED_FOR.date,
    COMMON.someHave,
    COMMON.allHave,
    description,
  ]);
  await run(`INSERT INTO ticket_types (id, event_id, name, price_minor, position)
             SELECT uuidv7(), id, 'General Admission', 2500, 0 FROM events`);
  await run(`INSERT INTO ticket_stock (ticket_type_id, event_id, quantity, sold)
             SELECT id, event_id, 100, 40 FROM ticket_types`);
  await run(`ALTER INDEX ${WORDS_INDEX} SET (fastupdate = off)`);
  await run('VACUUM ANALYZE venues, events, ticket_types, ticket_stock');
}

const VENUES = `
INSERT INTO venues (id, owner_id, name, address, city, capacity, time_zone)
SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'Hall ' || n, 'Brook Street',
       CASE WHEN n = 1 THEN $3 ELSE 'Town ' || (n % $4::integer) END, 1000, 'Europe/London'
  FROM generate_series(1, $2::integer) AS n`;

const EVENTS = `
WITH words AS (
  SELECT ARRAY['dance', 'night', 'channel', 'music', 'garden', 'river', 'stage', 'lights', 'friends', 'silence',
               'vinyl', 'summer', 'winter', 'castle', 'harbour', 'tower', 'market', 'bridge', 'museum', 'rooftop'] AS list
), planned AS (
  SELECT g, g <= $4::integer AS looked_for,
         timestamptz '2098-01-01 18:00Z' + (g::bigint * 7919 % $2::integer) * (interval '730 days' / $2::integer) AS at
    FROM generate_series(1, $2::integer) AS g
)
INSERT INTO events (id, creator_id, venue_id, title, description, start_time, end_time, status, event_metadata, published_at)
SELECT uuidv7(), $1,
       ('00000000-0000-7000-8000-' ||
         lpad(to_hex(CASE WHEN looked_for THEN 1 ELSE 2 + g % ($3::integer - 1) END), 12, '0'))::uuid,
       'Silent Night ' || g,
       coalesce($9, 'Bring your ' || $8::text || '. ' ||
         (SELECT string_agg(list[1 + (g * (7 + 2 * w) + w * w) % 20], ' ') FROM words, generate_series(1, 12) AS w) ||
         CASE WHEN looked_for THEN ' ' || $5::text ELSE '' END ||
         CASE WHEN g % 20 = 0 THEN ' ' || $7::text ELSE '' END),
       start, start + interval '4 hours', 'published', '{"musicChannels": []}', now()
  FROM planned,
       LATERAL (SELECT date_trunc('minute', CASE
         WHEN looked_for THEN $6::timestamp AT TIME ZONE 'UTC' + interval '18 hours' + g * interval '1 minute'
         WHEN at::date = $6::date THEN at + interval '1 day'
         ELSE at END) AS start) AS placed`;
