import { memoized } from './memoized.js';

const spell = (text: string) => [...text].join('-');

it('returns the result of the function and calls it once per text', () => {
  const say = vi.fn(spell);
  const spelled = memoized(say);
  expect(['ab', 'cd', 'ab'].map(spelled)).toEqual(['a-b', 'c-d', 'a-b']);
  expect(say).toHaveBeenCalledTimes(2);
});

it('forgets every result when the cache is full', () => {
  const say = vi.fn(spell);
  const spelled = memoized(say, 2);
  ['ab', 'cd', 'ef', 'ab'].forEach(spelled);
  expect(say.mock.calls.flat()).toEqual(['ab', 'cd', 'ef', 'ab']);
});

it('does not cache long texts', () => {
  const say = vi.fn(spell);
  const spelled = memoized(say);
  const long = 'x'.repeat(257);
  expect([long, long].map(spelled)).toEqual([spell(long), spell(long)]);
  expect(say).toHaveBeenCalledTimes(2);
});
