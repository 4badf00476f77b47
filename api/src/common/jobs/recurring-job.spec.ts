import { Logger } from '@nestjs/common';
import { RecurringJob } from './recurring-job.js';

const PAUSE_MS = 5_000;

const work = vi.fn<(stopping: AbortSignal) => Promise<boolean>>();
let job: RecurringJob;

beforeEach(() => {
  vi.useFakeTimers();
  work.mockResolvedValue(false);
  job = new RecurringJob('the work', PAUSE_MS, work);
  job.start();
});

afterEach(async () => {
  await job.stop();
  vi.useRealTimers();
});

it('runs after each pause', async () => {
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS);

  expect(work).toHaveBeenCalledTimes(3);
});

it('runs again at once while there is more to do', async () => {
  work.mockResolvedValueOnce(true).mockResolvedValueOnce(true);

  await vi.advanceTimersByTimeAsync(PAUSE_MS + 10);

  expect(work).toHaveBeenCalledTimes(3);
});

it('does not overlap rounds', async () => {
  let finish = (_more: boolean): void => undefined;
  work.mockReturnValueOnce(new Promise<boolean>((resolve) => (finish = resolve)));

  await vi.advanceTimersByTimeAsync(4 * PAUSE_MS);
  expect(work).toHaveBeenCalledTimes(1);
  finish(false);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);

  expect(work).toHaveBeenCalledTimes(2);
});

it('continues after a failed round', async () => {
  const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  work.mockRejectedValueOnce(new Error('the database is away'));

  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);

  expect(logged).toHaveBeenCalledWith(expect.stringContaining('the database is away'));
  expect(work).toHaveBeenCalledTimes(2);
});

it('stop waits for the current round and starts no other', async () => {
  let finish = (_more: boolean): void => undefined;
  work.mockReturnValueOnce(new Promise<boolean>((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  let stopped = false;

  const stopping = job.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(stopped).toBe(false);
  finish(true);
  await stopping;
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS);

  expect(work).toHaveBeenCalledTimes(1);
});

it('tells the current round that it is stopped', async () => {
  let signal: AbortSignal | undefined;
  work.mockImplementationOnce(async (stopping) => {
    signal = stopping;
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    return false;
  });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(signal?.aborted).toBe(false);

  await job.stop();

  expect(signal?.aborted).toBe(true);
});
