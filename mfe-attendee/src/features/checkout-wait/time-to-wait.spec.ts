import { timeToWait } from './time-to-wait';

const after = (seconds: number, from: number, to: number) =>
  timeToWait({ place: from, at: 0 }, { place: to, at: seconds * 1_000 });

describe('how long the line takes', () => {
  it.each([
    ['ten places a second, many to go', 12, 2_000, 1_880, 'about 4 minutes'],
    ['a slow line', 30, 40, 30, 'about 2 minutes'],
    ['nearly there', 30, 40, 5, 'less than a minute'],
  ])('is told from what was seen: %s', (_name, seconds, from, to, words) => {
    expect(after(seconds, from, to)).toBe(words);
  });

  it.each([
    ['at first', 3, 500, 425],
    ['when the line hardly moves', 60, 40, 38],
    ['when it has grown', 60, 40, 60],
  ])('is not guessed %s', (_name, seconds, from, to) => {
    expect(after(seconds, from, to)).toBeNull();
  });
});
