import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { Random } from '../random.js';
import { type NightResult, runNight } from './door-night.js';

const SEED = 7;
/** Thirty minutes in less than four. */
const SPEED = 8;
const PHONES = 50;
const LOST = 3;
const TICKETS = 10_000;
const LIST_AGE_MS = 5_000;
/** Together with the set-up; the rest is to stop everything after a night that does not end. */
const NIGHT_AT_MOST_MS = 5.5 * 60_000;
const AT_MOST_MS = 6 * 60_000;

let night: NightResult;

beforeAll(async () => {
  night = await runNight({
    random: new Random(SEED),
    ...{ phones: PHONES, lost: LOST, tickets: TICKETS, speed: SPEED },
    signal: AbortSignal.timeout(NIGHT_AT_MOST_MS),
    logFolder: join(REPOSITORY, '.results', 'door-night'),
  });
  for (const [what, count] of night.happened) console.log(`${String(count).padStart(7)}  ${what}`);
  const { ages, counts, outageMs } = night;
  const p95 = ages[Math.floor(ages.length * 0.95)];
  console.log({ ...counts, outageMs, listAges: { count: ages.length, p95, max: ages.at(-1) } });
}, AT_MOST_MS);

const breachesOf = (prefix: string) =>
  night.findings
    .filter(({ invariant }) => invariant.startsWith(prefix))
    .flatMap(({ breaches }) => breaches);

it.each([
  'every_scan_is_stored_once',
  'no_scan_is_invented',
  'verdicts_are_kept',
  'verdicts_are_right',
  'a_ticket_is_admitted_once',
  'double_admissions_are_reported',
  'used_is_admitted',
])('holds: %s', (invariant) => {
  expect(night.findings.map((finding) => finding.invariant)).toContain(invariant);
  expect(breachesOf(invariant)).toEqual([]);
});

it('breaks no other invariant', () => {
  expect(breachesOf('')).toEqual([]);
});

it('takes every ticket, lets some in twice, and loses scans only with their phones', () => {
  const { taken, lostScans, admitted, doubles } = night.counts;

  expect(taken + lostScans).toBeGreaterThan(TICKETS);
  expect(admitted).toBeGreaterThan(TICKETS - lostScans - 1);
  expect(lostScans).toBeGreaterThan(0);
  expect(doubles).toBeGreaterThan(0);
});

it('refuses the list to phones that were lost', () => {
  expect(night.refusals).toEqual(Array.from({ length: LOST }, () => 401));
});

it(`has every admission on every phone within ${LIST_AGE_MS / 1_000} seconds while the server is up`, () => {
  expect(night.ages.length).toBeGreaterThan(TICKETS);
  expect(night.ages.at(-1)).toBeLessThanOrEqual(LIST_AGE_MS);
});
