import { ReportLimit } from './report-limit.js';

const MINUTE = 60_000;
const START = 1_000 * MINUTE;

it('takes as many of one address as it may, and says when the next may come', () => {
  const limit = new ReportLimit({ perAddress: 2, inAll: 10 });

  const waits = [0, 1_000, 20_500].map((after) => limit.take('10.0.0.1', START + after));

  expect(waits).toEqual([0, 0, 40]);
});

it('keeps the addresses apart', () => {
  const limit = new ReportLimit({ perAddress: 1, inAll: 10 });

  expect([limit.take('10.0.0.1', START), limit.take('10.0.0.2', START)]).toEqual([0, 0]);
});

it('takes no more in all than it may, whoever sends them', () => {
  const limit = new ReportLimit({ perAddress: 1, inAll: 2 });
  limit.take('10.0.0.1', START);
  limit.take('10.0.0.2', START);

  expect(limit.take('10.0.0.3', START)).toBe(60);
});

it('does not count what it refuses', () => {
  const limit = new ReportLimit({ perAddress: 1, inAll: 2 });
  limit.take('10.0.0.1', START);
  limit.take('10.0.0.1', START);

  expect(limit.take('10.0.0.2', START)).toBe(0);
});

it('begins anew with each minute', () => {
  const limit = new ReportLimit({ perAddress: 1, inAll: 1 });
  limit.take('10.0.0.1', START + MINUTE - 1);

  expect(limit.take('10.0.0.1', START + MINUTE)).toBe(0);
});
