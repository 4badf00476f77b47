import { failureRate, judgeCanary } from './canary-verdict.js';

const reports = (opens: number, failures: number) => ({ opens, failures });

it.each([
  ['too early', reports(1000, 1), reports(0, 0)],
  ['too early', reports(1000, 1), reports(0, 49)],
  ['worse', reports(1000, 1), reports(0, 50)],
  ['worse', reports(9000, 9), reports(950, 50)],
  ['no worse', reports(9000, 90), reports(990, 10)],
  ['no worse', reports(9000, 90), reports(985, 15)],
  ['no worse', reports(9000, 900), reports(1000, 0)],
  ['no worse', reports(0, 0), reports(0, 80)],
  ['no worse', reports(0, 200), reports(0, 200)],
] as const)('is %s with %j in force and %j of the canary', (verdict, stable, canary) => {
  expect(judgeCanary(stable, canary)).toBe(verdict);
});

it('has a rate of 0 before anything was reported', () => {
  expect(failureRate(reports(0, 0))).toBe(0);
  expect(failureRate(reports(3, 1))).toBe(0.25);
});
