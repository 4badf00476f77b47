import { compare, isWorseBy } from './compare.js';

const roundsOf = (ratios: readonly number[]) =>
  ratios.map((ratio, index) => {
    // The machine becomes slower from round to round; the ratio does not.
    const pace = 100 / (index + 1);
    return { candidate: { rate: pace * ratio }, reference: { rate: pace } };
  });

it('calls equal what is inside the spread', () => {
  const { result, ratio } = compare(roundsOf([0.9, 0.95, 1.04, 1.05, 1.1, 1.2]), 'rate', 'more');

  expect(result).toBe('equal');
  expect([ratio.low, ratio.high]).toEqual([expect.closeTo(0.9), expect.closeTo(1.2)]);
});

it.each([
  ['more', 1.2, 'better'],
  ['more', 0.8, 'worse'],
  ['less', 1.2, 'worse'],
  ['less', 0.8, 'better'],
] as const)('with %s as the better, a ratio of %f is %s', (better, ratio, result) => {
  const ratios = [-0.02, -0.01, 0, 0, 0.01, 0.02].map((noise) => ratio + noise);

  expect(compare(roundsOf(ratios), 'rate', better).result).toBe(result);
});

it('finds a ratio that each side alone hides in the pace of the machine', () => {
  const { candidate, reference, result } = compare(roundsOf(Array(6).fill(1.1)), 'rate', 'more');

  expect(candidate.low).toBeLessThan(reference.high);
  expect(result).toBe('better');
});

it.each([undefined, Number.NaN])('judges no figure that is %s', (missing) => {
  const rounds = [{ candidate: { rate: missing as number }, reference: { rate: 100 } }];

  expect(() => compare(rounds, 'rate', 'less')).toThrow('rate was not measured.');
});

it('counts two zeros as equal', () => {
  const rounds = Array.from({ length: 6 }, () => ({
    candidate: { errors: 0 },
    reference: { errors: 0 },
  }));

  expect(compare(rounds, 'errors', 'less').result).toBe('equal');
});

it.each([
  ['more', 0.96, false],
  ['more', 0.9, true],
  ['more', 1.1, false],
  ['less', 1.04, false],
  ['less', 1.1, true],
] as const)(
  'with %s as the better, a ratio of %f is worse by a twentieth: %s',
  (better, at, is) => {
    expect(isWorseBy(0.05, compare(roundsOf(Array(6).fill(at)), 'rate', better))).toBe(is);
  },
);

it('does not call worse what is inside the spread, whatever the median', () => {
  const wide = compare(roundsOf([0.7, 0.8, 0.8, 0.8, 0.8, 1.1]), 'rate', 'more');

  expect(isWorseBy(0.05, wide)).toBe(false);
});
