import { statusAfter } from './session-life.js';

describe('statusAfter', () => {
  it.each([
    ['open', 'paid', 'complete'],
    ['open', 'declined', 'open'],
    ['open', 'expired', 'expired'],
    ['complete', 'paid', null],
    ['complete', 'declined', null],
    ['complete', 'expired', null],
    ['expired', 'paid', null],
    ['expired', 'declined', null],
    ['expired', 'expired', null],
  ] as const)('returns for status %s and event %s: %s', (status, happening, expected) => {
    expect(statusAfter(status, happening)).toBe(expected);
  });
});
