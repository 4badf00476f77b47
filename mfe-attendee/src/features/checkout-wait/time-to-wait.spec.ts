import { timeToWait } from './time-to-wait';

it.each([
  [0, 'less than a minute'],
  [60, 'less than a minute'],
  [61, 'about 2 minutes'],
  [600, 'about 10 minutes'],
])('tells %i seconds as %s', (seconds, words) => {
  expect(timeToWait(seconds)).toBe(words);
});
