import { oneRunAtATime } from './one-run-at-a-time.js';

it('shares the next run among calls during a run', async () => {
  const ends: (() => void)[] = [];
  const job = vi.fn(() => new Promise<void>((end) => ends.push(end)));
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

it('runs again after a failed run', async () => {
  const job = vi.fn<() => Promise<void>>(async () => {});
  job.mockRejectedValueOnce(new Error('away'));
  const run = oneRunAtATime(job);

  await expect(run()).rejects.toThrow('away');
  await expect(run()).resolves.toBeUndefined();
});
