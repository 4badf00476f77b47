import { spacedRuns } from './spaced-runs.js';

const PAUSE_MS = 50;
/** A start may be late on a busy machine, which shortens the next pause. */
const LATE_MS = 20;

let starts: number[];
const job = vi.fn(async () => {
  starts.push(performance.now());
  return starts.length;
});

beforeEach(() => {
  starts = [];
});

it('pauses between runs', async () => {
  const run = spacedRuns(job, PAUSE_MS);

  for (let calls = 0; calls < 3; calls += 1) await run();

  expect(starts[1]! - starts[0]!).toBeGreaterThan(PAUSE_MS - LATE_MS);
  expect(starts[2]! - starts[1]!).toBeGreaterThan(PAUSE_MS - LATE_MS);
});

it('shares one run among the calls that wait for it', async () => {
  const run = spacedRuns(job, PAUSE_MS);
  await run();

  const results = await Promise.all(Array.from({ length: 20 }, () => run()));

  expect(new Set(results)).toEqual(new Set([2]));
});

it('gives a call during a run the result of a later one', async () => {
  const run = spacedRuns(job, PAUSE_MS);
  let second: Promise<number> | undefined;
  job.mockImplementationOnce(async () => {
    second = run();
    return 0;
  });

  expect(await run()).toBe(0);

  expect(await second).toBe(1);
});

it('continues after a run that fails', async () => {
  const run = spacedRuns(job, PAUSE_MS);
  job.mockRejectedValueOnce(new Error('away'));

  await expect(run()).rejects.toThrow('away');
  await expect(run()).resolves.toBe(1);
});
