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
  vi.spyOn(Date, 'now').mockReturnValue(0);
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

  expect(written).toEqual(['lists', 'changes', 'changes']);
  const { version, verdictOf } = await restarted();
  expect(version).toBe('12');
  expect(['a', 'b', 'c500', 'd'].map(verdictOf)).toEqual([
    ...['gone_out', 'gone_out', 'not_inside', 'unknown'],
  ]);
});

it('leaves the stored night, which may have moved since this page was opened', async () => {
  const moved = { ...night, event: { ...night.event, endTime: '2099-07-09T22:00:00.000Z' } };
  await store.keepNight(moved);

  await kept.write({ ...WHOLE, version: '12' }, 2_000);

  await expect(store.readNight(eventId)).resolves.toEqual({ night: moved });
});

describe('another page of the device', () => {
  let other: KeptList;
  const passed = (ms: number) => vi.mocked(Date.now).mockReturnValue(ms);
  const verdicts = async () => ['a', 'b'].map((await restarted()).verdictOf);

  beforeEach(async () => {
    other = new KeptList(store, night);
    await kept.write(changesAt(11, [ticket('a', 'used')]), 2_000);
  });

  it('keeps what this one stores after the whole list of the other', async () => {
    await other.write({ ...WHOLE, version: '12', tickets: [ticket('b', 'valid')] }, 3_000);
    await kept.write(changesAt(13, [ticket('a', 'used')]), 4_000);

    expect((await restarted()).version).toBe('13');
    await expect(verdicts()).resolves.toEqual(['gone_out', 'not_inside']);
  });

  it('stores in turns with this one what each has read, and no whole list for it', async () => {
    const used = [ticket('a', 'used')];
    await other.write({ ...WHOLE, version: '11', tickets: [...used, ticket('b', 'valid')] }, 3_000);
    written = [];

    await kept.write(changesAt(12, [ticket('b', 'used')]), 4_000);
    await other.write(changesAt(13, [ticket('b', 'used'), ticket('c', 'used')]), 5_000);
    await expect(verdicts()).resolves.toEqual(['gone_out', 'gone_out']);
    await kept.write(changesAt(14, [ticket('c', 'used'), ticket('a', 'out')]), 6_000);

    expect(written).toEqual(['changes', 'changes', 'changes']);
    expect((await restarted()).version).toBe('14');
    await expect(verdicts()).resolves.toEqual(['not_inside', 'gone_out']);
  });

  it.each([true, false])(
    'does not undo what this one stored while its list was on its way: whole %j',
    async (isWhole) => {
      await other.read();
      passed(5_000);
      await kept.write(changesAt(12, [ticket('b', 'used')]), 4_500);
      const late = { ...changesAt(13, [ticket('a', 'used'), ticket('b', 'valid')]), isWhole };
      await other.write(late, 4_900);
      await expect(verdicts()).resolves.toEqual(['gone_out', 'gone_out']);

      await other.write(changesAt(14, [ticket('b', 'used'), ticket('a', 'out')]), 6_000);

      await expect(verdicts()).resolves.toEqual(['not_inside', 'gone_out']);
    },
  );

  it('goes on storing after the clock of the device was set back', async () => {
    passed(90_000_000);
    await kept.write(changesAt(12, []), 90_000_000);
    await kept.write(changesAt(12, [ticket('b', 'used')]), 90_000_000);
    passed(4_000);

    await kept.write(changesAt(13, [ticket('a', 'refunded')]), 3_900);

    await expect(verdicts()).resolves.toEqual(['refunded', 'gone_out']);
  });

  it('deletes the list, which this one stores again only once the server has answered since', async () => {
    await other.forget();
    await kept.write(changesAt(12, [ticket('b', 'used')]), 4_000);
    expect((await restarted()).version).toBeUndefined();

    await kept.write(changesAt(12, []), 5_000);

    await expect(verdicts()).resolves.toEqual(['gone_out', 'gone_out']);
  });

  it('replaces a list whose versions are those of a database before it was restored', async () => {
    await other.write({ ...WHOLE, version: '9' }, 3_000);
    expect((await restarted()).version).toBe('9');

    await kept.write(changesAt(12, [ticket('b', 'used')]), 4_000);
    await kept.write(changesAt(12, []), 5_000);

    await expect(verdicts()).resolves.toEqual(['gone_out', 'gone_out']);
  });
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
      expect((await store.lists.read(eventId)).changes?.list.tickets).toEqual([]);
      await store.lists.forget(eventId);
    },
  ],
])('a list is deleted %s', async (_when, pass) => {
  await pass();

  await expect(kept.read()).resolves.toBeNull();
  await expect(store.readNight(eventId)).resolves.toBeUndefined();
});
