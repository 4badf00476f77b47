import { IdleUse } from './idle-use.js';

let now: number;
let use: IdleUse;
let cpuMs: number;

beforeEach(() => {
  now = 0;
  cpuMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  use = new IdleUse();
  use.endWork();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Lets a second pass with this CPU time and this time of work, and checks. */
function second(usedMs: number, workedMs = 0): boolean {
  use.beginWork();
  now += workedMs;
  use.endWork();
  now += 1_000 - workedMs;
  cpuMs += usedMs;
  return use.isTooMuch(cpuMs);
}

const seconds = (count: number, usedMs: number, workedMs?: number) =>
  Array.from({ length: count }, () => second(usedMs, workedMs));

it('is too much after four seconds of use without work', () => {
  expect(seconds(4, 900)).toEqual([false, false, false, true]);
});

it('counts only seconds in a row', () => {
  expect(seconds(3, 900)).not.toContain(true);
  expect(second(0)).toBe(false);

  expect(seconds(3, 900)).not.toContain(true);
});

it.each([
  ['an idle process', 10, 0],
  ['a process that draws some pages', 150, 100],
  ['a process that draws all the time, with its other threads', 1_800, 1_000],
])('is not too much for %s', (_what, usedMs, workedMs) => {
  expect(seconds(10, usedMs, workedMs)).not.toContain(true);
});

it('is too much for a process that uses more than its pages take', () => {
  expect(seconds(4, 900, 100)).toContain(true);
});

it('is not too much while a process loads', () => {
  use = new IdleUse();

  const checks = Array.from({ length: 5 }, () => {
    now += 1_000;
    cpuMs += 1_500;
    return use.isTooMuch(cpuMs);
  });

  expect(checks).not.toContain(true);
});
