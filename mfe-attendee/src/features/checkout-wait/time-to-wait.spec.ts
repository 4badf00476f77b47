import { timeToWait } from './time-to-wait';

it.each([
  [0, 'about 5 seconds'],
  [5, 'about 5 seconds'],
  [6, 'about 10 seconds'],
  [27, 'about 30 seconds'],
  [30, 'about 30 seconds'],
  [31, 'about 40 seconds'],
  [60, 'about 60 seconds'],
  [110, 'about 110 seconds'],
  [111, 'about 2 minutes'],
  [120, 'about 2 minutes'],
  [121, 'about 3 minutes'],
  [600, 'about 10 minutes'],
])('describes %i seconds as %s', (seconds, words) => {
  expect(timeToWait(seconds)).toBe(words);
});
