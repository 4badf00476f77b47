import { isTimeZone } from '@stagedoor/contracts';
import { startTestApp, type TestApp } from '../../test-support/test-app.js';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

const INSTANTS = ['2026-01-10T22:30:00Z', '2026-07-10T22:30:00Z'];

const dayOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));

it('the database and the runtime agree on the days of zones that are not named by a place', async () => {
  const days = await test.dataSource.query<{ zone: string; instant: string; day: string }[]>(
    `SELECT name AS zone, instant, to_char(instant::timestamptz AT TIME ZONE name, 'YYYY-MM-DD') AS day
     FROM pg_timezone_names, unnest($1::text[]) AS instant WHERE name !~ '/'`,
    [INSTANTS],
  );
  const accepted = days.filter(({ zone }) => isTimeZone(zone));

  expect(accepted.length).toBeGreaterThan(10);
  expect(accepted.filter(({ zone, instant, day }) => day !== dayOf(instant, zone))).toEqual([]);
});
