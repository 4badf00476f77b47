import { isTransient, retryTransient } from './retry-transient.js';

const failure = (code?: string, message = 'it failed') =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

it.each([
  ['a deadlock', failure('40P01')],
  ['a serialisation failure', failure('40001')],
  ['a refused connection', failure('ECONNREFUSED')],
  ['a connection that was reset', failure('ECONNRESET')],
  ['a server that is starting', failure('57P03')],
  ['a server that was stopped', failure('57P01')],
  ['a transaction that was idle for too long', failure('25P03')],
  ['an unreachable host', failure('EHOSTUNREACH')],
  ['a temporary failure of name resolution', failure('EAI_AGAIN')],
  ['a connection that ended', failure(undefined, 'Connection terminated unexpectedly')],
])('%s is transient', (_title, error) => {
  expect(isTransient(error)).toBe(true);
});

it.each([
  ['a statement that took too long', failure('57014')],
  ['a full disk', failure('53100')],
  ['a password that is no longer valid', failure('28P01')],
  ['a certificate that has expired', failure('CERT_HAS_EXPIRED')],
  ['a duplicate', failure('23505')],
  ['a bug', new TypeError('undefined is not a function')],
  ['a value that is no error', 'gone'],
])('%s is not transient', (_title, error) => {
  expect(isTransient(error)).toBe(false);
});

it('retries the work until it succeeds', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure('40P01'))
    .mockRejectedValueOnce(failure('ECONNRESET'))
    .mockResolvedValue('done');

  await expect(retryTransient(work)).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('throws the last error after three seconds', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(failure('40P01'))
    .mockImplementation(() => {
      clock.mockReturnValue(3_001);
      return Promise.reject(failure('40001'));
    });

  await expect(retryTransient(work)).rejects.toMatchObject({ code: '40001' });
  expect(work).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});

it('does not retry after a permanent error', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(failure('23505'));

  await expect(retryTransient(work)).rejects.toMatchObject({ code: '23505' });
  expect(work).toHaveBeenCalledTimes(1);
});
