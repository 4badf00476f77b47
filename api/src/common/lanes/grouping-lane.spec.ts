import { GroupingLane } from './grouping-lane.js';

/** A work that is done by hand: each group waits until it is told what becomes of it. */
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

/** Every promise that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('begins at once when it is idle', () => {
  const { work, groups } = byHand();
  const lane = new GroupingLane(work, { groupSize: 3, atOnce: 1 });

  void lane.add('a');

  expect(groups).toEqual([['a']]);
});

it('puts what comes meanwhile into the next groups, in its order', async () => {
  const { work, groups, finish } = byHand();
  const lane = new GroupingLane(work, { groupSize: 3, atOnce: 1 });
  const answers = ['a', 'b', 'c', 'd', 'e'].map((item) => lane.add(item));

  await finish(0);
  await finish(1);
  await finish(2);

  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  await expect(Promise.all(answers)).resolves.toEqual(['A', 'B', 'C', 'D', 'E']);
});

it('has no more groups under way than it may', async () => {
  const { work, groups, finish } = byHand();
  const lane = new GroupingLane(work, { groupSize: 1, atOnce: 2 });
  for (const item of ['a', 'b', 'c']) void lane.add(item);
  expect(groups).toHaveLength(2);

  await finish(1);

  expect(groups).toEqual([['a'], ['b'], ['c']]);
});

it('tries the members of a failed group alone, and fails the one to blame', async () => {
  const work = async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error(`${items.length} at once`);
    return items.map((item) => item.toUpperCase());
  };
  const lane = new GroupingLane(work, { groupSize: 10, atOnce: 1 });
  const first = lane.add('first');

  const answers = await Promise.allSettled([first, ...['a', 'bad', 'b'].map((i) => lane.add(i))]);

  expect(answers).toMatchObject([
    { value: 'FIRST' },
    { value: 'A' },
    { reason: { message: '1 at once' } },
    { value: 'B' },
  ]);
});

it('says when it has become idle, once everything is done', async () => {
  const { work, finish } = byHand();
  const onIdle = jest.fn();
  const lane = new GroupingLane(work, { groupSize: 1, atOnce: 1 }, onIdle);
  void lane.add('a');
  void lane.add('b');

  await finish(0);
  expect(onIdle).not.toHaveBeenCalled();
  await finish(1);

  expect(onIdle).toHaveBeenCalledTimes(1);
});
