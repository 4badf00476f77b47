import { type EventWindow, eventWindows, type EventsOfWindow } from './event-windows.js';

const HOUR = 3_600;

/** A provider with events at these seconds. */
function providerOf(seconds: readonly number[]) {
  const list = vi.fn(async ({ gte, lt = Infinity }: EventWindow, most: number) => {
    const all = seconds.filter((created) => created >= gte && created < lt);
    const events = all.slice(-Math.min(most, all.length)).map((created) => ({
      id: `evt_${created}`,
      created,
      type: 'refund.updated',
      data: { object: {} },
    }));
    return { events, isComplete: all.length <= most };
  });
  const windows = async (since: number, most: number): Promise<EventsOfWindow[]> => {
    const all = [];
    for await (const window of eventWindows(list, since, most)) all.push(window);
    return all;
  };
  return { list, windows };
}

const secondsOf = ({ events }: EventsOfWindow) => events.map(({ created }) => created);

it('lists a small backlog with one call', async () => {
  const { list, windows } = providerOf([5, 10, 99_999]);

  const [only, ...others] = await windows(10, 2);

  expect(secondsOf(only!)).toEqual([10, 99_999]);
  expect([only!.until, others, list.mock.calls.length]).toEqual([99_999, [], 1]);
});

it('ends where it began without events', async () => {
  expect(await providerOf([]).windows(10, 2)).toEqual([{ events: [], until: 10 }]);
});

it('divides a large backlog into windows of at most an hour, the oldest first', async () => {
  const { windows } = providerOf([0, HOUR - 1, HOUR, 3 * HOUR, 3 * HOUR + 1]);

  const all = await windows(0, 2);

  expect(all.map(secondsOf)).toEqual([[0, HOUR - 1], [HOUR], [], [3 * HOUR, 3 * HOUR + 1]]);
  expect(all.map(({ until }) => until)).toEqual([HOUR, 2 * HOUR, 3 * HOUR, 3 * HOUR + 1]);
});

it('divides a window with too many events, and lists one second whole', async () => {
  const busy = [...Array.from({ length: 50 }, (_, second) => second), ...Array(9).fill(50), 51];
  const { windows } = providerOf(busy);

  const all = await windows(0, 4);

  expect(all.flatMap(secondsOf)).toEqual(busy);
  expect(all.map(({ events }) => events.length).filter((count) => count > 4)).toEqual([9]);
  expect(all.at(-1)!.until).toBe(51);
});
