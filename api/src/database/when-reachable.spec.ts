import { whenReachable } from './when-reachable.js';

const URL_OF_DATABASE = 'postgresql://user:secret@db.example:5432/stagedoor';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

it('retries until the database is reachable, and reports once what it waits for', async () => {
  const use = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example'))
    .mockRejectedValueOnce(failure('57P03', 'the database system is starting up'))
    .mockResolvedValue('done');
  const report = vi.fn();

  await expect(whenReachable(URL_OF_DATABASE, use, report)).resolves.toBe('done');
  expect(report.mock.calls).toEqual([
    ['Waiting for the database at db.example:5432/stagedoor: getaddrinfo ENOTFOUND db.example'],
  ]);
});

it('gives up after a minute, in one sentence', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const use = vi
    .fn<() => Promise<void>>()
    // As Node reports a host with several addresses.
    .mockRejectedValueOnce(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }))
    .mockImplementation(() => {
      clock.mockReturnValue(60_001);
      return Promise.reject(failure('ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.7:5432'));
    });
  const report = vi.fn();

  await expect(whenReachable(URL_OF_DATABASE, use, report)).rejects.toThrow(
    'the database at db.example:5432/stagedoor was not reachable for 60 seconds: connect ETIMEDOUT 10.0.0.7:5432',
  );
  expect(report.mock.calls).toEqual([
    ['Waiting for the database at db.example:5432/stagedoor: ECONNREFUSED'],
  ]);
  clock.mockRestore();
});

it('throws an error that waiting does not end at once', async () => {
  const wrong = failure('28P01', 'password authentication failed for user "user"');
  const use = vi.fn(() => Promise.reject(wrong));
  const report = vi.fn();

  await expect(whenReachable(URL_OF_DATABASE, use, report)).rejects.toBe(wrong);
  expect(use).toHaveBeenCalledOnce();
  expect(report).not.toHaveBeenCalled();
});
