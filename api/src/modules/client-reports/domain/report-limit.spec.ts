import { ReportLimit } from './report-limit.js';

const MINUTE = 60_000;
const START = 1_000 * MINUTE;

it('accepts up to the limit and returns the seconds until the next report', () => {
  const limit = new ReportLimit(2);

  const waits = [0, 1_000, 20_500].map((after) => limit.take('10.0.0.1', START + after));

  expect(waits).toEqual([0, 0, 40]);
});

it('counts each source separately', () => {
  const limit = new ReportLimit(1);
  for (let sent = 0; sent < 1_000; sent += 1) limit.take('10.0.0.1', START);

  expect(limit.take('10.0.0.2', START)).toBe(0);
});

it('restarts with each minute', () => {
  const limit = new ReportLimit(1);
  limit.take('10.0.0.1', START + MINUTE - 1);

  expect(limit.take('10.0.0.1', START + MINUTE)).toBe(0);
});
