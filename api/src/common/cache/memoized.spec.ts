import { memoized } from './memoized.js';

const spell = (text: string) => [...text].join('-');

it('says the same as the function itself, which is asked once for each text', () => {
  const say = jest.fn(spell);
  const spelled = memoized(say);
  expect(['ab', 'cd', 'ab'].map(spelled)).toEqual(['a-b', 'c-d', 'a-b']);
  expect(say).toHaveBeenCalledTimes(2);
});

it('forgets all of them when it has as many as it may keep', () => {
  const say = jest.fn(spell);
  const spelled = memoized(say, 2);
  ['ab', 'cd', 'ef', 'ab'].forEach(spelled);
  expect(say.mock.calls.flat()).toEqual(['ab', 'cd', 'ef', 'ab']);
});

it('remembers no long texts', () => {
  const say = jest.fn(spell);
  const spelled = memoized(say);
  const long = 'x'.repeat(257);
  expect([long, long].map(spelled)).toEqual([spell(long), spell(long)]);
  expect(say).toHaveBeenCalledTimes(2);
});
