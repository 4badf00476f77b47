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

it('keeps room in the line for others than the one who fills it', async () => {
  const { running, task } = tasks();
  const semaphore = new Semaphore(1, 4, 2);
  const admitted = ['first', 'greedy', 'greedy'].map((from) => semaphore.run(task, from));

  await expect(semaphore.run(task, 'greedy')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  admitted.push(semaphore.run(task, 'modest'), semaphore.run(task));
  await expect(semaphore.run(task, 'late')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

  for (let turn = 0; turn < admitted.length; turn += 1) {
    running[turn]?.();
    await settle();
  }
  await Promise.all(admitted);
});

it('lets somebody wait again once their turn has come', async () => {
  const { running, task } = tasks();
  const semaphore = new Semaphore(1, 4, 1);
  const admitted = [semaphore.run(task, 'one'), semaphore.run(task, 'one')];

  await settle();
  running[0]?.();
  await settle();
  admitted.push(semaphore.run(task, 'one'));

  for (const turn of [1, 2]) {
    running[turn]?.();
    await settle();
  }
  await expect(Promise.all(admitted)).resolves.toHaveLength(3);
});

it('passes the turn on when a task fails', async () => {
  const semaphore = new Semaphore(1, 1);

  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  await expect(semaphore.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
