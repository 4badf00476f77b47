import { ratioAtLeast, ratioAtMost } from './ratio-check.js';

const RATIO = { median: 0.48, low: 0.45, high: 0.52 };

it('shows the ratio with its spread', () => {
  expect(ratioAtLeast('the list', RATIO, 0.5)).toEqual({
    what: 'the list',
    wanted: 'at least 0.5x',
    got: '0.48x (0.45 to 0.52)',
    held: true,
  });
});

it.each([
  [0.45, true],
  [0.52, true],
  [0.53, false],
])('at least %f is held: %s', (wanted, held) => {
  expect(ratioAtLeast('the list', RATIO, wanted).held).toBe(held);
});

it.each([
  [0.5, true],
  [0.45, true],
  [0.44, false],
])('at most %f is held: %s', (wanted, held) => {
  expect(ratioAtMost('the list', RATIO, wanted).held).toBe(held);
});
