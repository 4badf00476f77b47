import { together } from './together.js';

it('returns the results in their order', async () => {
  expect(await together([Promise.resolve(1), 'two', undefined])).toEqual([1, 'two', undefined]);
});

it('throws the first error, and not before all calls have ended', async () => {
  const ended: string[] = [];
  const slow = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    ended.push('slow');
    throw new Error('the second error');
  };

  await expect(together([slow(), Promise.reject(new Error('the first error'))])).rejects.toThrow(
    'the first error',
  );

  expect(ended).toEqual(['slow']);
});
