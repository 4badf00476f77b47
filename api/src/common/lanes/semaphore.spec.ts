import { Semaphore } from './semaphore.js';

/** Tasks that end when the test says so. */
function tasks() {
  const running: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => running.push(resolve));
  return { running, task };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at once and the rest in turn', async () => {
  const { running, task } = tasks();
  const semaphore = new Semaphore(2, 10);
  const all = [1, 2, 3].map(() => semaphore.run(task));

  await settle();
  expect(running).toHaveLength(2);
  running[0]?.();
  await settle();
  expect(running).toHaveLength(3);

  running.forEach((finish) => finish());
  await expect(Promise.all(all)).resolves.toHaveLength(3);
});

it('refuses with 503 when the line is full', async () => {
  const { running, task } = tasks();
  const semaphore = new Semaphore(1, 1);
  const admitted = [semaphore.run(task), semaphore.run(task)];

  await expect(semaphore.run(task)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryAfterSeconds: 2,
  });

  running[0]?.();
  await settle();
  running[1]?.();
  await Promise.all(admitted);
});

it('passes the turn on when a task fails', async () => {
  const semaphore = new Semaphore(1, 1);

  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  await expect(semaphore.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
