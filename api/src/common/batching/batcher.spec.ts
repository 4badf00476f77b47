import { Batcher } from './batcher.js';

/** Returns a callback that the test settles group by group. */
function byHand() {
  const groups: string[][] = [];
  const endings: { done: (results: string[]) => void; fail: (error: Error) => void }[] = [];
  const work = (items: readonly string[]) => {
    groups.push([...items]);
    return new Promise<string[]>((done, fail) => endings.push({ done, fail }));
  };
  const finish = async (index: number) => {
    endings[index]!.done(groups[index]!.map((item) => item.toUpperCase()));
    await settled();
  };
  return { work, groups, finish, endings };
}

const failure = (code: string, message = 'it failed') =>
  Object.assign(new Error(message), { code });

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits until every settled promise has run its callbacks and the next group has begun. */
const settled = async () => {
  await turn();
  await turn();
};

it('starts within one turn of the event loop with every item that arrived in it', async () => {
  const { work, groups } = byHand();
  const batcher = new Batcher(work, { name: 'test', groupSize: 3, atOnce: 1 });

  void batcher.add('a');
  void batcher.add('b');
  await settled();

  expect(groups).toEqual([['a', 'b']]);
});

it('batches items that arrive meanwhile into the next groups, in order', async () => {
  const { work, groups, finish } = byHand();
  const batcher = new Batcher(work, { name: 'test', groupSize: 3, atOnce: 1 });
  const answers = [batcher.add('a')];
  await settled();
  answers.push(...['b', 'c', 'd', 'e'].map((item) => batcher.add(item)));

  await finish(0);
  await finish(1);
  await finish(2);

  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  await expect(Promise.all(answers)).resolves.toEqual(['A', 'B', 'C', 'D', 'E']);
});

it('runs at most `atOnce` groups at the same time', async () => {
  const { work, groups, finish } = byHand();
  const batcher = new Batcher(work, { name: 'test', groupSize: 1, atOnce: 2 });
  for (const item of ['a', 'b', 'c']) void batcher.add(item);
  await settled();
  expect(groups).toHaveLength(2);

  await finish(1);

  expect(groups).toEqual([['a'], ['b'], ['c']]);
});

it('retries the members of a failed group one by one and rejects only those that fail', async () => {
  const work = async (items: readonly string[]) => {
    if (items.includes('bad')) throw failure('23503', `${items.length} at once`);
    return items.map((item) => item.toUpperCase());
  };
  const batcher = new Batcher(work, { name: 'test', groupSize: 10, atOnce: 1 });
  const first = batcher.add('first');

  const answers = await Promise.allSettled([
    first,
    ...['a', 'bad', 'b'].map((i) => batcher.add(i)),
  ]);

  expect(answers).toMatchObject([
    { value: 'FIRST' },
    { value: 'A' },
    { reason: { message: '1 at once' } },
    { value: 'B' },
  ]);
});

/** Returns a batcher whose first group runs while three items wait, and its callback as a mock. */
function aBusyLane(groupSize: number, endings: readonly Error[]) {
  const work = vi.fn<(inputs: readonly string[]) => Promise<string[]>>();
  for (const error of endings) work.mockRejectedValueOnce(error);
  work.mockImplementation((items) => Promise.resolve([...items]));
  let behind: Promise<PromiseSettledResult<string>[]> | undefined;
  const batcher: Batcher<string, string> = new Batcher(
    (items) => {
      behind ??= Promise.allSettled(['b', 'c', 'd'].map((item) => batcher.add(item)));
      return work(items);
    },
    { name: 'test', groupSize, atOnce: 1 },
  );
  const answers = Promise.allSettled([batcher.add('a')]).then(async (first) => [
    ...first,
    ...(await behind!),
  ]);
  const statuses = async () => (await answers).map(({ status }) => status).join(' ');
  return { work, statuses };
}

it('rejects the whole group when no member causes the failure', async () => {
  const { work, statuses } = aBusyLane(2, [failure('23505'), failure('XX000')]);

  await expect(statuses()).resolves.toBe('rejected rejected rejected fulfilled');
  expect(work.mock.calls).toEqual([[['a']], [['b', 'c']], [['d']]]);
});

it('rejects every waiting item while the database is down', async () => {
  const { work, statuses } = aBusyLane(2, [failure('57014')]);

  await expect(statuses()).resolves.toBe('rejected rejected rejected rejected');
  expect(work).toHaveBeenCalledTimes(1);
});

it('stops retrying members one by one when the database goes down', async () => {
  const { work, statuses } = aBusyLane(3, [
    failure('23505'),
    failure('23505'),
    failure('ECONNREFUSED'),
  ]);

  await expect(statuses()).resolves.toBe('rejected rejected rejected rejected');
  expect(work.mock.calls).toEqual([[['a']], [['b', 'c', 'd']], [['b']]]);
});

it('calls onIdle after the last group', async () => {
  const { work, finish } = byHand();
  const onIdle = vi.fn();
  const batcher = new Batcher(work, { name: 'test', groupSize: 1, atOnce: 1 }, onIdle);
  void batcher.add('a');
  void batcher.add('b');
  await settled();

  await finish(0);
  expect(onIdle).not.toHaveBeenCalled();
  await finish(1);

  expect(onIdle).toHaveBeenCalledTimes(1);
});
