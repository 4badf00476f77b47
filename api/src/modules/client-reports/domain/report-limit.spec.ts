import { ReportLimit } from './report-limit.js';

const MINUTE = 60_000;
const START = 1_000 * MINUTE;

it('takes as many of one as it may, and says when the next may come', () => {
  const limit = new ReportLimit(2);

  const waits = [0, 1_000, 20_500].map((after) => limit.take('10.0.0.1', START + after));

  expect(waits).toEqual([0, 0, 40]);
});

it('keeps them apart, however many one sends', () => {
  const limit = new ReportLimit(1);
  for (let sent = 0; sent < 1_000; sent += 1) limit.take('10.0.0.1', START);

  expect(limit.take('10.0.0.2', START)).toBe(0);
});

it('starts again with each minute', () => {
  const limit = new ReportLimit(1);
  limit.take('10.0.0.1', START + MINUTE - 1);

  expect(limit.take('10.0.0.1', START + MINUTE)).toBe(0);
});
