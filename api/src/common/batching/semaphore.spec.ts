import { Semaphore } from './semaphore.js';

/** Tasks that end when the test ends them. */
function tasks() {
  const running: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => running.push(resolve));
  return { running, task };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs at most `atOnce` tasks and queues the rest', async () => {
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

it('refuses with SERVICE_UNAVAILABLE when the queue is full', async () => {
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

it('refuses the newest task of the source that queues most when the queue is full', async () => {
  const { running, task } = tasks();
  const semaphore = new Semaphore(1, 4, 3);
  const admitted = ['first', 'greedy', 'greedy', 'greedy'].map((from) => semaphore.run(task, from));

  await expect(semaphore.run(task, 'greedy')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  admitted.push(semaphore.run(task));
  const newestOfGreedy = expect(admitted[3]).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  admitted.push(semaphore.run(task, 'modest'));
  await newestOfGreedy;
  await expect(semaphore.run(task, 'greedy')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });

  for (let turn = 0; turn < 5; turn += 1) {
    running[turn]?.();
    await settle();
  }
  const outcomes = await Promise.allSettled(admitted);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

it('refuses the newcomer when every source queues one task', async () => {
  const { running, task } = tasks();
  const semaphore = new Semaphore(1, 2);
  const admitted = ['first', 'one', 'other'].map((from) => semaphore.run(task, from));

  await expect(semaphore.run(task, 'late')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });

  for (let turn = 0; turn < 3; turn += 1) {
    running[turn]?.();
    await settle();
  }
  await expect(Promise.all(admitted)).resolves.toHaveLength(3);
});

it('serves the sources in turn, and the tasks of each in their order', async () => {
  const semaphore = new Semaphore(1, 10);
  const served: string[] = [];
  const queue = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];

  await Promise.all(
    queue.map((name) => semaphore.run(async () => void served.push(name), name[0])),
  );

  expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('lets a source queue again after its task has started', async () => {
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

it('starts the next task after a failure', async () => {
  const semaphore = new Semaphore(1, 1);

  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  await expect(semaphore.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
