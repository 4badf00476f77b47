import { DOOR_STATES, type DoorList, type DoorTicket } from '@stagedoor/contracts';
import { aDoorEvent, aDoorList } from '@stagedoor/testing';
import { DoorStore } from './door-store';
import { KeptList } from './kept-list';
import { TicketList } from './ticket-list';
import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const night = aDoorEvent();
const { id: eventId } = night.event;
const ticket = (hash: string, state: (typeof DOOR_STATES)[number]): DoorTicket => [
  ...([hash, DOOR_STATES.indexOf(state), 0, 'D', null, null] as const),
];
const WHOLE = aDoorList({ version: '10', tickets: [ticket('a', 'valid'), ticket('b', 'valid')] });
const changesAt = (version: number, tickets: DoorTicket[]): DoorList => ({
  ...WHOLE,
  ...{ isWhole: false, version: String(version), tickets },
});

let store: DoorStore;
let kept: KeptList;
/** The names of the object stores that were written. */
let written: string[];

beforeEach(async () => {
  store = await DoorStore.open();
  kept = new KeptList(store, night);
  await kept.write(WHOLE, 1_000);
  written = [];
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    written.push(this.name);
    return Reflect.apply(put, this, given);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  store.close();
});

/** Reads the disk as a page that starts. */
async function restarted() {
  const read = await new KeptList(store, night).read();
  const tickets = new TicketList();
  for (const list of read?.lists ?? []) tickets.apply(list);
  const verdictOf = (hash: string) => tickets.decide(hash, 'out', night.event, 0).verdict;
  return { listedAt: read?.listedAt, version: tickets.version, verdictOf };
}

it('stores what changed, and not the whole list', async () => {
  await kept.write(changesAt(11, [ticket('a', 'used')]), 2_000);
  await kept.write(changesAt(12, [ticket('b', 'refunded')]), 3_000);

  expect(written).toEqual(['changes', 'changes']);
  const { listedAt, version, verdictOf } = await restarted();
  expect([listedAt, version]).toEqual([3_000, '12']);
  expect(['a', 'b'].map(verdictOf)).toEqual(['gone_out', 'refunded']);
});

it('stores nothing when nothing is new', async () => {
  await kept.write(changesAt(10, []), 2_000);

  expect(written).toEqual([]);
});

it('stores that re-entry has changed', async () => {
  await kept.write({ ...changesAt(10, []), reEntry: 'allowed' }, 2_000);

  expect((await kept.read())?.lists.at(-1)?.reEntry).toBe('allowed');
});

it('follows the whole list that it finds on the disk', async () => {
  const next = new KeptList(store, night);
  await next.read();

  await next.write(changesAt(11, [ticket('a', 'used')]), 2_000);

  expect(written).toEqual(['changes']);
  expect((await restarted()).verdictOf('a')).toBe('gone_out');
});

it('stores the whole list again after many changes', async () => {
  const many = Array.from({ length: 501 }, (_, index) => ticket(`c${index}`, 'valid'));

  await kept.write(changesAt(11, [ticket('a', 'used'), ...many]), 2_000);
  await kept.write(changesAt(12, [ticket('b', 'used')]), 3_000);

  expect(written).toEqual(['nights', 'lists', 'changes']);
  const { version, verdictOf } = await restarted();
  expect(version).toBe('12');
  expect(['a', 'b', 'c500', 'd'].map(verdictOf)).toEqual([
    ...['gone_out', 'gone_out', 'not_inside', 'unknown'],
  ]);
});

it('uses no changes of another whole list, which another page has stored', async () => {
  await kept.write(changesAt(11, [ticket('a', 'used')]), 2_000);
  await new KeptList(store, night).write({ ...WHOLE, version: '9' }, 1_500);

  const { version, verdictOf } = await restarted();

  expect(version).toBe('9');
  expect(verdictOf('a')).toBe('not_inside');
});

it.each(['writeWhole', 'writeChanges'] as const)(
  'stores with the next list what could not be stored: %s',
  async (write) => {
    const isWhole = write === 'writeWhole';
    vi.spyOn(store.lists, write).mockRejectedValueOnce(new Error('Full.'));
    const lost = { ...changesAt(11, [ticket('a', 'used')]), isWhole };
    await expect(kept.write(lost, 2_000)).rejects.toThrow('Full.');

    await kept.write(changesAt(11, []), 3_000);

    expect((await restarted()).verdictOf('a')).toBe('gone_out');
  },
);

it('stores everything again after it was deleted', async () => {
  await kept.write(changesAt(11, [ticket('a', 'used')]), 2_000);
  await kept.forget();
  expect((await restarted()).version).toBeUndefined();

  await kept.write(changesAt(11, []), 3_000);

  expect((await restarted()).verdictOf('a')).toBe('gone_out');
  await expect(store.readNight(eventId)).resolves.toEqual({ night });
});

it.each([
  [
    'after the night',
    () => store.forgetOldNights(Date.parse(night.event.endTime) + 13 * 3_600_000),
  ],
  [
    'without a night',
    async () => {
      await store.forgetNight(eventId);
      await store.lists.writeWhole(eventId, { list: WHOLE, listedAt: 0 });
      await store.forgetOldNights(0);
    },
  ],
  [
    'without a night, of which another page has stored changes since',
    async () => {
      await store.forgetNight(eventId);
      await kept.write(changesAt(11, [ticket('a', 'used')]), 2_000);
      await store.forgetOldNights(0);
      await store.lists.writeWhole(eventId, { list: { ...WHOLE, version: '10' }, listedAt: 0 });
      expect((await store.lists.read(eventId)).changes).toBeUndefined();
      await store.lists.forget(eventId);
    },
  ],
])('a list is deleted %s', async (_when, pass) => {
  await pass();

  await expect(kept.read()).resolves.toBeNull();
  await expect(store.readNight(eventId)).resolves.toBeUndefined();
});
