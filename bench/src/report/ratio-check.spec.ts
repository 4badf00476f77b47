import { ratioAtLeast, ratioAtMost } from './ratio-check.js';

const RATIO = { median: 0.48, low: 0.45, high: 0.52 };

it.each([
  [ratioAtLeast, 0.48, 'at least 0.48x', true],
  [ratioAtLeast, 0.5, 'at least 0.5x', false],
  [ratioAtMost, 0.48, 'at most 0.48x', true],
  [ratioAtMost, 0.47, 'at most 0.47x', false],
] as const)(
  '%o judges the median against %f and shows the spread',
  (check, bound, wanted, held) => {
    const got = '0.48x (0.45 to 0.52)';

    expect(check('the list', RATIO, bound)).toEqual({ what: 'the list', wanted, got, held });
  },
);
