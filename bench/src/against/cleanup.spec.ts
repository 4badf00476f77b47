import { Cleanup } from './cleanup.js';

it('runs every task, the latest first, also after a failure', async () => {
  const cleanup = new Cleanup();
  const done: string[] = [];
  cleanup.defer(async () => done.push('folder'));
  cleanup.defer(() => Promise.reject(new Error('stuck')));
  cleanup.defer(async () => done.push('site'));

  await expect(cleanup.end()).rejects.toThrow('stuck');

  expect(done).toEqual(['site', 'folder']);
  expect(cleanup.signal.aborted).toBe(true);
});

it('runs a task once, and lets a second call wait for it', async () => {
  const cleanup = new Cleanup();
  let finish: () => void = () => undefined;
  const task = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  cleanup.defer(task);
  const settled = vi.fn();

  void cleanup.end();
  const second = cleanup.end().then(settled);
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  finish();
  await second;

  expect(task).toHaveBeenCalledTimes(1);
});

it('ends at once what has started while the run ended', async () => {
  const cleanup = new Cleanup();
  await cleanup.end();
  const nested = new Cleanup();

  cleanup.defer(() => nested.end());

  expect(nested.signal.aborted).toBe(true);
});
