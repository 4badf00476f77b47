/** @jest-environment node */
import { oneRunAtATime } from './one-run-at-a-time.js';

it('gives callers that come during a run the next one, together', async () => {
  const ends: (() => void)[] = [];
  const job = jest.fn(() => new Promise<void>((end) => ends.push(end)));
  const run = oneRunAtATime(job);

  const first = run();
  await Promise.resolve();
  const others = [run(), run()];
  expect(job).toHaveBeenCalledTimes(1);
  ends.shift()!();
  await first;
  await Promise.resolve();
  ends.shift()!();
  await Promise.all(others);

  expect(job).toHaveBeenCalledTimes(2);
});

it('runs again after a run that failed', async () => {
  const job = jest.fn<Promise<void>, []>(async () => {});
  job.mockRejectedValueOnce(new Error('away'));
  const run = oneRunAtATime(job);

  await expect(run()).rejects.toThrow('away');
  await expect(run()).resolves.toBeUndefined();
});
