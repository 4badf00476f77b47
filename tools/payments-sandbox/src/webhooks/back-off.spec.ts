import { nextAttemptAt } from './back-off.js';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

describe('nextAttemptAt', () => {
  it('doubles the delay from the base', () => {
    expect([1, 2, 3, 4].map((failures) => nextAttemptAt(failures, 0, 0, 500))).toEqual([
      500, 1000, 2000, 4000,
    ]);
  });

  it('limits the delay to a minute', () => {
    expect(nextAttemptAt(60, 0, 0, 500)).toBe(MINUTE);
  });

  it('returns null three days after the first attempt', () => {
    expect(nextAttemptAt(80, 0, 72 * HOUR - MINUTE, 500)).toBe(72 * HOUR);
    expect(nextAttemptAt(80, 0, 72 * HOUR - MINUTE + 1, 500)).toBeNull();
  });
});
