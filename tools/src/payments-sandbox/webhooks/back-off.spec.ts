import { nextAttemptAt } from './back-off.js';

const HOUR = 60 * 60 * 1000;

describe('nextAttemptAt', () => {
  it('doubles from the base', () => {
    expect([1, 2, 3, 4].map((failures) => nextAttemptAt(failures, 0, 0, 500))).toEqual([
      500, 1000, 2000, 4000,
    ]);
  });

  it('never waits longer than an hour', () => {
    expect(nextAttemptAt(60, 0, 0, 500)).toBe(HOUR);
  });

  it('gives up three days after the first attempt', () => {
    expect(nextAttemptAt(80, 0, 71 * HOUR, 500)).toBe(72 * HOUR);
    expect(nextAttemptAt(80, 0, 71 * HOUR + 1, 500)).toBeNull();
  });
});
