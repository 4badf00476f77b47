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

it('throws the error of a call within a call, which ends later than the errors that follow from it', async () => {
  const failed = (code: string) => Object.assign(new Error(code), { code });
  const later = async (error: Error) => {
    await new Promise((resolve) => setImmediate(resolve));
    throw error;
  };
  const inner = together([Promise.reject(failed('40P01')), later(failed('25P02'))]);

  await expect(together([Promise.reject(failed('25P02')), inner])).rejects.toThrow('40P01');
});
