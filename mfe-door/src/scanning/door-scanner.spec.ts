import { DOOR_STATES, type DoorList, type ScanBatch, type Verdict } from '@stagedoor/contracts';
import { ApiError, type ApiClient } from '@stagedoor/platform';
import { aDoorEvent, aDoorList } from '@stagedoor/testing';
import { StorageError } from '../shared/device-database';
import type { MockInstance } from 'vitest';
import { NoListError } from './decision';
import { DoorScanner } from './door-scanner';
import { DoorStore } from './door-store';
import { TicketList } from './ticket-list';
import { hashOf } from './ticket-code';
import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const CODE = '0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS';
const HOUR_MS = 3_600_000;
const now = Date.now();
const event = {
  ...aDoorEvent().event,
  startTime: new Date(now - HOUR_MS).toISOString(),
  endTime: new Date(now + HOUR_MS).toISOString(),
};
const night = aDoorEvent({ event });

/** A server that answers, or none. */
class FakeServer {
  reachable = true;
  refusal: ApiError | null = null;
  verdict: Verdict = 'admitted';
  visit = 1;
  endedAt: string | null = null;
  readonly batches: ScanBatch[] = [];

  constructor(public list: DoorList) {}

  /** How far its clock is ahead of that of the phone. */
  aheadMs = 0;

  readonly api = {
    now: () => Date.now() + this.aheadMs,
    get: () => this.answer(this.list),
    post: (_path: string, body: ScanBatch) => {
      const results = body.scans.map(({ id }) => ({
        ...{ id, verdict: this.verdict, visit: this.visit, ticketType: 'Standing' },
        ...{ initial: 'D', otherEvent: null },
        admission: { scanId: id, at: body.sentAt, gate: body.gate, deviceId: body.deviceId },
      }));
      if (this.reachable && body.scans.length > 0) this.batches.push(body);
      return this.answer({ results, endedAt: this.endedAt });
    },
  } as unknown as ApiClient;

  private answer<T>(data: T): Promise<T> {
    if (!this.reachable) return Promise.reject(new ApiError(null, null));
    return this.refusal ? Promise.reject(this.refusal) : Promise.resolve(data);
  }
}

let server: FakeServer;
const OWNER = 'the id of the owner';
let store: DoorStore;
let scanners: DoorScanner[];
let databases = 0;
let database: string;

beforeEach(async () => {
  const hash = await hashOf(CODE);
  const valid = [hash, DOOR_STATES.indexOf('valid'), 0, 'D', null, null] as const;
  server = new FakeServer(aDoorList({ tickets: [[...valid]] }));
  database = `door-${(databases += 1)}`;
  store = await DoorStore.open(OWNER, database);
  scanners = [];
});

afterEach(() => {
  for (const scanner of scanners) scanner.stop();
  store.close();
});

async function openScanner(
  settings: { gate?: string; isHelper?: boolean; store?: DoorStore } = {},
): Promise<DoorScanner> {
  const scanner = new DoorScanner({
    ...{ api: server.api, store, night, deviceId: 'd', gate: 'Gate A', isHelper: false },
    ...settings,
  });
  scanners.push(scanner);
  await scanner.start();
  return scanner;
}

const waiting = () => store.waitingScans(event.id);

/** Returns a promise, and what resolves it. */
function promised<T>(): [Promise<T>, (value: T) => void] {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return [promise, resolve];
}

it('shows the verdict of the server, and keeps no scan that it has taken', async () => {
  const scanner = await openScanner();
  server.verdict = 'refunded';

  await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({
    verdict: 'refunded',
    isLocal: false,
  });

  await expect(waiting()).resolves.toEqual([]);
});

describe('while the phone can store nothing', () => {
  const full = new StorageError(new DOMException('Full.', 'QuotaExceededError'));

  it('shows the verdict of the server, which has stored the scan', async () => {
    const scanner = await openScanner();
    vi.spyOn(store, 'keepScan').mockRejectedValue(full);

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({
      verdict: 'admitted',
      isLocal: false,
    });
  });

  it('decides nothing without an answer, and sends the same scan when the code is scanned again', async () => {
    const scanner = await openScanner();
    vi.spyOn(store, 'keepScan').mockRejectedValue(full);
    const post = vi.spyOn(server.api, 'post');
    server.refusal = new ApiError(429, { error: 'Wait.', message: 'Wait.' } as ApiError['body']);
    await expect(scanner.scan(CODE, 'in')).rejects.toBe(full);
    server.refusal = null;

    await scanner.scan(CODE, 'in');

    const [asked, again] = post.mock.calls.map(([, body]) => (body as ScanBatch).scans[0]!.id);
    expect(again).toBe(asked);
  });
});

it('has a scan, and its deletion, on the disk: the loss of one would give its verdict to another guest', async () => {
  const scanner = await openScanner();
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const dropped = vi.spyOn(store, 'dropScans');

  await scanner.scan(CODE, 'in');
  await dropped.mock.results[0]!.value;

  const strict = [expect.anything(), 'readwrite', { durability: 'strict' }];
  expect(opened.mock.calls).toEqual([strict, strict]);
});

it('decides by its list without network, once, and keeps what it has shown', async () => {
  const scanner = await openScanner();
  server.reachable = false;

  const first = await scanner.scan(CODE, 'in');
  const second = await scanner.scan(CODE, 'in');

  expect(first).toMatchObject({ verdict: 'admitted', isLocal: true, initial: 'D' });
  expect(second).toMatchObject({ verdict: 'used', admission: { gate: 'Gate A' } });
  await expect.poll(scanner.current).toMatchObject({ isOnline: false, waiting: 2 });
  await expect(waiting()).resolves.toMatchObject([{ shown: 'admitted' }, { shown: 'used' }]);
});

it('sends what it has decided about a code itself before the next scan of this code', async () => {
  const scanner = await openScanner();
  const [list, answerList] = promised<DoorList>();
  vi.spyOn(server.api, 'get').mockReturnValueOnce(list);
  const reading = scanner.start();
  await expect.poll(() => vi.mocked(server.api.get)).toHaveBeenCalledTimes(1);
  server.reachable = false;
  const { id } = await scanner.scan(CODE, 'in');
  server.reachable = true;
  answerList(server.list);
  await reading;
  expect(scanner.current()).toMatchObject({ isOnline: true });

  await scanner.scan(CODE, 'in');

  expect(server.batches.flatMap(({ scans }) => scans.map((scan) => scan.shown))).toEqual([
    'admitted',
    null,
  ]);
  expect(server.batches[0]!.scans[0]!.id).toBe(id);
});

it('waits for one write before the verdict, and for no other work on the disk', async () => {
  const scanner = await openScanner();
  const never = () => new Promise<never>(() => undefined);
  const keep = vi.spyOn(store, 'keepScan');
  vi.spyOn(store, 'dropScans').mockImplementation(never);
  vi.spyOn(store, 'waitingScans').mockImplementation(never);

  await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ isLocal: false });
  expect(keep).toHaveBeenCalledTimes(1);

  server.reachable = false;
  await scanner.scan(CODE, 'in');
  keep.mockClear();

  await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ isLocal: true });
  expect(keep).toHaveBeenCalledTimes(1);
});

it('stores the list after the verdict of a scan that is underway', async () => {
  const happened: string[] = [];
  const [list, sendList] = promised<DoorList>();
  const [answered, sendAnswer] = promised<void>();
  const { get, post } = server.api;
  const asked = vi.spyOn(server.api, 'get').mockImplementation(() => list);
  const applied = vi.spyOn(TicketList.prototype, 'apply');
  vi.spyOn(store.lists, 'writeWhole').mockImplementation(async () => {
    happened.push('list');
    return null;
  });
  const opened = openScanner();
  await expect.poll(() => asked).toHaveBeenCalled();
  vi.spyOn(server.api, 'post').mockImplementation(
    (...call) => answered.then(() => post(...call)) as never,
  );

  const scanned = scanners
    .at(-1)!
    .scan(CODE, 'in')
    .then(() => happened.push('verdict'));
  applied.mockClear();
  sendList(await get<DoorList>(''));
  await expect.poll(() => applied).toHaveBeenCalled();
  sendAnswer();
  await Promise.all([scanned, opened]);

  expect(happened).toEqual(['verdict', 'list']);
});

describe('a ticket that is scanned while the list is on its way', () => {
  /** Opens a scanner whose list arrives after the scans, and returns it. */
  async function scanWhileListed(directions: readonly ('in' | 'out')[]): Promise<DoorScanner> {
    const [list, sendList] = promised<DoorList>();
    const asked = vi.spyOn(server.api, 'get').mockImplementationOnce(() => list);
    const opening = openScanner();
    await expect.poll(() => asked).toHaveBeenCalled();
    const [scanner] = scanners as [DoorScanner];
    for (const direction of directions) {
      server.verdict = direction === 'in' ? 'admitted' : 'gone_out';
      await scanner.scan(CODE, direction);
    }
    sendList(server.list);
    await opening;
    server.reachable = false;
    return scanner;
  }

  it('stays used, although the list is older', async () => {
    const scanner = await scanWhileListed(['in']);

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({
      ...{ verdict: 'used', visit: 1, isLocal: true, admission: { gate: 'Gate A' } },
    });
  });

  it('stays used after a restart', async () => {
    (await scanWhileListed(['in'])).stop();

    const restarted = await openScanner();

    await expect(restarted.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'used', visit: 1 });
  });

  it('is where its last scan says', async () => {
    server.list = { ...server.list, reEntry: 'allowed' };
    const scanner = await scanWhileListed(['in', 'out']);

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({
      ...{ verdict: 'admitted_again', visit: 2 },
    });
  });

  it('is as a list says that was requested after the scan', async () => {
    const scanner = await scanWhileListed(['in']);
    server.reachable = true;
    server.list = { ...server.list, isWhole: false, version: '701' };

    await scanner.start();
    server.reachable = false;

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'admitted' });
  });
});

it('sends what it has kept after a restart, in batches with what it has shown', async () => {
  const scanner = await openScanner();
  server.reachable = false;
  await scanner.scan(CODE, 'in');
  scanner.stop();
  server.reachable = true;

  const restarted = await openScanner();

  expect(server.batches).toMatchObject([{ gate: 'Gate A', scans: [{ shown: 'admitted' }] }]);
  expect(restarted.current()).toMatchObject({ isOnline: true, waiting: 0 });
  await expect(waiting()).resolves.toEqual([]);
});

it.each([400, 409, 413, 429, 500, 503])(
  'reads its list although its scans are answered with %i, and keeps them',
  async (status) => {
    const scanner = await openScanner();
    server.reachable = false;
    await scanner.scan(CODE, 'in');
    scanner.stop();
    server.reachable = true;
    server.list = { ...server.list, version: '701', isWhole: false, tickets: [] };
    const body = { error: 'No.', message: 'No.' } as ApiError['body'];
    vi.spyOn(server.api, 'post').mockRejectedValue(new ApiError(status, body));
    const written = vi.spyOn(TicketList.prototype, 'apply');

    await openScanner();

    expect(written.mock.lastCall?.[0].version).toBe('701');
    await expect(waiting()).resolves.toHaveLength(1);
    vi.restoreAllMocks();
  },
);

it.each([true, false])(
  'remembers whom it has let in when it reads a list that does not say so, whole: %s',
  async (isWhole) => {
    const scanner = await openScanner();
    server.reachable = false;
    await scanner.scan(CODE, 'in');
    server.list = { ...server.list, version: '701', isWhole };
    server.reachable = true;
    vi.spyOn(server.api, 'post').mockRejectedValue(new ApiError(503, null));
    onTestFinished(() => void vi.restoreAllMocks());

    await scanner.start();

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'used', visit: 1 });
  },
);

it('has nothing to send once another page has sent it', async () => {
  const scanner = await openScanner();
  server.reachable = false;
  const { id } = await scanner.scan(CODE, 'in');
  await expect.poll(scanner.current).toMatchObject({ waiting: 1 });

  await store.dropScans([id]);
  server.reachable = true;

  await expect.poll(scanner.current).toMatchObject({ waiting: 0 });
  expect(server.batches).toEqual([]);
});

describe('on a network that answers after more than 1.5 s', () => {
  let posted: MockInstance<ApiClient['post']>;

  beforeEach(() => {
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const { get } = server.api;
    vi.spyOn(server.api, 'get').mockImplementation((path) => {
      clock += 2_000;
      return get(path);
    });
    posted = vi.spyOn(server.api, 'post').mockRejectedValue(new ApiError(null, null));
  });

  afterEach(() => vi.restoreAllMocks());

  it('reads its list, and decides by it at once', async () => {
    const scanner = await openScanner();
    expect(scanner.current()).toMatchObject({ isOnline: false, listedAt: expect.any(Number) });
    posted.mockClear();

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ isLocal: true });

    expect(posted).not.toHaveBeenCalled();
  });

  it('says why the door is closed to a person who has left the team', async () => {
    server.refusal = new ApiError(403, { error: 'No.', message: 'No.' } as ApiError['body']);

    const scanner = await openScanner();

    expect(scanner.current().ended).toBe('No.');
  });
});

it('works after a restart without network, by the list that it has kept', async () => {
  (await openScanner()).stop();
  server.reachable = false;

  const restarted = await openScanner();

  await expect(restarted.scan(CODE, 'in')).resolves.toMatchObject({
    verdict: 'admitted',
    isLocal: true,
  });
});

it('reads the whole list once the server answers it, and what has changed before and after', async () => {
  (await openScanner()).stop();
  const { version } = server.list;
  const asked = vi.spyOn(server.api, 'get');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  server.reachable = false;
  await openScanner();
  server.reachable = true;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked.mock.calls.length).toBeGreaterThan(2);
  }, 30_000);

  const params = asked.mock.calls.slice(0, 3).map(([, options]) => options?.params);
  expect(params).toEqual([{ since: version }, {}, { since: version }]);
});

describe.each([48, -48])('on a phone whose clock is wrong by %i hours', (hours) => {
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(now + hours * HOUR_MS);
    server.aheadMs = -hours * HOUR_MS;
  });

  afterEach(() => vi.restoreAllMocks());

  it('admits on the day of the server', async () => {
    const scanner = await openScanner();
    server.reachable = false;

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'admitted' });
  });

  it('admits on that day after a restart without network', async () => {
    (await openScanner()).stop();
    server.reachable = false;
    server.aheadMs = 0;

    const restarted = await openScanner();

    await expect(restarted.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'admitted' });
  });

  it('admits on that day after the clock is put right without network', async () => {
    const scanner = await openScanner();
    server.reachable = false;
    vi.mocked(Date.now).mockReturnValue(now);

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'admitted' });
  });
});

it('keeps the night and its list when the clock is set without network', async () => {
  await store.keepNight(night);
  (await openScanner()).stop();
  server.reachable = false;
  vi.spyOn(Date, 'now').mockReturnValue(now + 48 * HOUR_MS);
  onTestFinished(() => void vi.restoreAllMocks());

  await openScanner();

  await expect(store.readNight(event.id)).resolves.toEqual({ night, owner: OWNER });
  expect((await store.lists.read(event.id)).whole).toBeDefined();
});

describe('two pages of a phone without network', () => {
  beforeEach(() => (server.list = { ...server.list, reEntry: 'allowed' }));

  it('admit a ticket once', async () => {
    const [first, second] = [await openScanner(), await openScanner()];
    server.reachable = false;

    await expect(first.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'admitted' });

    await expect(second.scan(CODE, 'in')).resolves.toMatchObject({
      ...{ verdict: 'used', visit: 1, admission: { gate: 'Gate A' } },
    });
  });

  const TURNS = [
    [0, 'in'],
    [1, 'out'],
    [0, 'in'],
    [1, 'in'],
    [1, 'out'],
    [0, 'in'],
  ] as const;

  it('count the visits of a guest whom they scan in turns', async () => {
    const pages = [await openScanner(), await openScanner()] as const;
    server.reachable = false;

    const verdicts = [];
    for (const [page, direction] of TURNS) {
      const { verdict, visit } = await pages[page].scan(CODE, direction);
      verdicts.push(`${direction}: ${verdict} ${visit}`);
    }

    expect(verdicts).toEqual([
      ...['in: admitted 1', 'out: gone_out 1', 'in: admitted_again 2'],
      ...['in: used 2', 'out: gone_out 2', 'in: admitted_again 3'],
    ]);
  });

  it('send what the other one has decided before the next scan of its code', async () => {
    const [first, second] = [await openScanner(), await openScanner()];
    server.reachable = false;
    const { id } = await first.scan(CODE, 'in');
    first.stop();
    server.reachable = true;

    await second.scan(CODE, 'in');

    expect(server.batches[0]!.scans[0]).toMatchObject({ id, shown: 'admitted' });
  });
});

it('remembers after a restart what it has admitted and not sent', async () => {
  const scanner = await openScanner();
  server.reachable = false;
  await scanner.scan(CODE, 'in');
  scanner.stop();

  const restarted = await openScanner();

  await expect(restarted.scan(CODE, 'in')).resolves.toMatchObject({
    ...{ verdict: 'used', admission: { gate: 'Gate A' } },
  });
});

describe('with re-entry', () => {
  beforeEach(() => (server.list = { ...server.list, reEntry: 'allowed' }));

  it('lets a guest out and in again without network, with the number of the visit', async () => {
    const scanner = await openScanner();
    server.reachable = false;

    const verdicts = [];
    for (const direction of ['out', 'in', 'out', 'out', 'in', 'in'] as const) {
      const { verdict, visit } = await scanner.scan(CODE, direction);
      verdicts.push(`${direction}: ${verdict} ${visit}`);
    }

    expect(verdicts).toEqual([
      'out: not_inside null',
      'in: admitted 1',
      'out: gone_out 1',
      'out: not_inside 1',
      'in: admitted_again 2',
      'in: used 2',
    ]);
    const kept = await waiting();
    expect(kept.map(({ direction, shown }) => [direction, shown])).toEqual([
      ...[
        ['out', 'not_inside'],
        ['in', 'admitted'],
        ['out', 'gone_out'],
      ],
      ...[
        ['out', 'not_inside'],
        ['in', 'admitted_again'],
        ['in', 'used'],
      ],
    ]);
  });

  it('sends the direction, and remembers after a restart who has gone out', async () => {
    const scanner = await openScanner();
    server.reachable = false;
    await scanner.scan(CODE, 'in');
    await scanner.scan(CODE, 'out');
    scanner.stop();

    const restarted = await openScanner();
    await expect(restarted.scan(CODE, 'in')).resolves.toMatchObject({
      ...{ verdict: 'admitted_again', visit: 2 },
    });
    restarted.stop();
    server.reachable = true;
    await openScanner();

    expect(server.batches.at(-1)!.scans.map(({ direction }) => direction)).toEqual([
      ...['in', 'out', 'in'],
    ]);
  });

  it('learns from the server who has gone out, before the list says so', async () => {
    const scanner = await openScanner();
    await scanner.scan(CODE, 'in');
    server.verdict = 'gone_out';
    await scanner.scan(CODE, 'out');
    server.reachable = false;

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({
      ...{ verdict: 'admitted_again', visit: 2, isLocal: true },
    });
  });

  it('takes from the list who is out, and for which visit the next one is', async () => {
    const hash = await hashOf(CODE);
    server.list.tickets = [[hash, DOOR_STATES.indexOf('out'), 0, 'D', 1_900_000_000, 'B', 2]];
    const scanner = await openScanner();
    server.reachable = false;

    await expect(scanner.scan(CODE, 'out')).resolves.toMatchObject({
      ...{ verdict: 'not_inside', admission: { gate: 'B' } },
    });
    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({
      ...{ verdict: 'admitted_again', visit: 3 },
    });
  });

  it('refuses a guest who is out once the list says that re-entry has ended, also after a restart', async () => {
    const hash = await hashOf(CODE);
    server.list.tickets = [[hash, DOOR_STATES.indexOf('out'), 0, 'D', 1_900_000_000, 'B']];
    (await openScanner()).stop();
    server.list = { ...server.list, version: '701', isWhole: false, reEntry: 'none', tickets: [] };
    (await openScanner()).stop();
    server.reachable = false;

    const restarted = await openScanner();

    expect(restarted.current().reEntry).toBe('none');
    await expect(restarted.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'no_re_entry' });
  });
});

it('tells that it cannot decide without network and list, and sends the same scan when the code is scanned again', async () => {
  const [list, sendList] = promised<DoorList>();
  const asked = vi.spyOn(server.api, 'get').mockImplementation(() => list);
  const opening = openScanner();
  await expect.poll(() => asked).toHaveBeenCalled();
  const [scanner] = scanners as [DoorScanner];
  server.reachable = false;
  await expect(scanner.scan(CODE, 'in')).rejects.toBeInstanceOf(NoListError);
  const [first] = await waiting();
  server.reachable = true;
  sendList(server.list);
  await opening;

  await scanner.scan(CODE, 'in');
  await scanner.scan(CODE, 'in');

  const sent = server.batches.map(({ scans: [scan] }) => scan!.id);
  expect(sent[0]).toBe(first!.id);
  expect(sent[1]).not.toBe(first!.id);
  await expect.poll(waiting).toEqual([]);
});

it('ends, and forgets the list, when the person may no longer work at the door', async () => {
  const scanner = await openScanner();
  const body = { error: 'Not allowed', message: 'Not allowed' } as ApiError['body'];
  server.refusal = new ApiError(403, body);

  await expect(scanner.scan(CODE, 'in')).rejects.toThrow('Not allowed');

  expect(scanner.current().ended).toBe('Not allowed');
  await expect(store.readNight(event.id)).resolves.toBeUndefined();
});

it('sends what it has kept after the right of the person ended, then ends and forgets the list', async () => {
  const scanner = await openScanner();
  server.reachable = false;
  await scanner.scan(CODE, 'in');
  scanner.stop();
  server.reachable = true;
  server.endedAt = event.startTime;
  server.verdict = 'late';

  const restarted = await openScanner();

  expect(server.batches).toMatchObject([{ scans: [{ shown: 'admitted' }] }]);
  expect(restarted.current().ended).toMatch(/Your right at this door has ended/);
  await expect(waiting()).resolves.toEqual([]);
  await expect(store.readNight(event.id)).resolves.toBeUndefined();
});

it('works again after the person is invited again', async () => {
  server.endedAt = event.startTime;
  const scanner = await openScanner();
  scanner.stop();
  server.endedAt = null;

  const restarted = await openScanner();

  expect(restarted.current()).toMatchObject({ ended: null, isOnline: true });
  await expect(restarted.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'admitted' });
});

describe('a scan whose page was closed before its verdict', () => {
  /** Keeps one that was taken so long ago. */
  async function keepFrom(agoMs: number): Promise<void> {
    const at = new Date(Date.now() - agoMs).toISOString();
    const scan = { id: 's', hash: await hashOf(CODE), at, eventId: event.id };
    await store.keepScan({ ...scan, shown: null, listAge: null, gate: 'Gate A' });
  }

  const sentIds = () => server.batches.map(({ scans }) => scans[0]!.id);

  it('is sent when its code is scanned again within two minutes', async () => {
    await keepFrom(110_000);
    const scanner = await openScanner();
    expect(server.batches).toEqual([]);

    await scanner.scan(CODE, 'out');
    await scanner.scan(CODE, 'in');

    expect(sentIds()[0]).not.toBe('s');
    expect(sentIds()[1]).toBe('s');
  });

  it.each([121_000, -121_000])(
    'is deleted when it was taken more than two minutes ago or later, by %i ms, and a new one is sent',
    async (agoMs) => {
      await keepFrom(agoMs);
      const scanner = await openScanner();
      await expect(waiting()).resolves.toEqual([]);

      await scanner.scan(CODE, 'in');

      expect(sentIds()).toEqual([expect.not.stringMatching(/^s$/)]);
    },
  );

  it('is not sent again once the page has been open for two minutes', async () => {
    await keepFrom(60_000);
    const scanner = await openScanner();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    onTestFinished(() => void vi.restoreAllMocks());

    await scanner.scan(CODE, 'in');

    expect(sentIds()).toEqual([expect.not.stringMatching(/^s$/)]);
  });
});

it.each([
  { isHelper: false, gates: ['Gate A', 'Gate B'] },
  { isHelper: true, gates: ['Gate B', 'Gate B'] },
])(
  'sends what it has kept of another gate from there, unless it is a helper: $isHelper',
  async (is) => {
    const scanner = await openScanner({ gate: 'Gate A' });
    server.reachable = false;
    await scanner.scan(CODE, 'in');
    scanner.stop();
    const moved = await openScanner({ gate: 'Gate B', isHelper: is.isHelper });
    await moved.scan(CODE, 'in');
    moved.stop();
    server.reachable = true;

    await openScanner({ gate: 'Gate B', isHelper: is.isHelper });

    const sent = server.batches.flatMap(({ gate, scans }) => scans.map(() => gate));
    expect(sent).toEqual(is.gates);
  },
);

describe('a batch that the server refuses', () => {
  const refusal = (status: number) =>
    new ApiError(status, { error: 'No.', message: 'No.' } as ApiError['body']);

  /** Keeps a scan of each gate, and refuses those of Gate A. Returns the gates that were asked. */
  async function openRefusing(status: number): Promise<string[]> {
    for (const gate of ['Gate A', 'Gate B']) {
      const scan = { id: gate, hash: await hashOf(CODE), at: event.startTime, listAge: 5 };
      await store.keepScan({ ...scan, shown: 'admitted', eventId: event.id, gate });
    }
    const { post } = server.api;
    const asked: string[] = [];
    vi.spyOn(server.api, 'post').mockImplementation((path, body) => {
      const { gate, scans } = body as ScanBatch;
      if (scans.length > 0) asked.push(gate);
      if (gate === 'Gate A') return Promise.reject(refusal(status));
      return post(path, body);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await openScanner();
    return asked;
  }

  it.each([400, 409, 413, 429])('holds back no other one, with %i', async (status) => {
    await expect(openRefusing(status)).resolves.toEqual(['Gate A', 'Gate B']);

    expect(scanners[0]!.current()).toMatchObject({ isOnline: true, waiting: 1 });
    await expect(waiting()).resolves.toMatchObject([{ gate: 'Gate A' }]);
  });

  it('is the last one when the right has ended', async () => {
    await expect(openRefusing(403)).resolves.toEqual(['Gate A']);

    await expect(waiting()).resolves.toHaveLength(2);
  });
});

describe('the age of the list', () => {
  const YEAR_MS = 366 * 24 * HOUR_MS;
  const ages = () => server.batches.flatMap(({ scans }) => scans.map(({ listAge }) => listAge));

  it.each([
    [YEAR_MS, 31_536_000],
    [-YEAR_MS, 0],
  ])('is one that the server takes when the date was moved by %i ms', async (byMs, age) => {
    const scanner = await openScanner();
    scanner.stop();
    const moved = Date.now() + byMs;
    vi.spyOn(Date, 'now').mockImplementation(() => moved);
    onTestFinished(() => void vi.restoreAllMocks());

    await scanner.scan(CODE, 'in');

    expect(ages()).toEqual([age]);
  });

  it('is one that the server takes, of a scan that was kept with another one', async () => {
    const scan = { id: 's', hash: await hashOf(CODE), at: event.startTime, gate: 'Gate A' };
    await store.keepScan({ ...scan, shown: 'admitted', listAge: 40_000_000, eventId: event.id });

    await openScanner();

    expect(ages()).toEqual([31_536_000]);
  });
});

describe('scans that another person has taken with this phone', () => {
  let ofAnother: DoorStore;

  beforeEach(async () => {
    const scanner = await openScanner();
    server.reachable = false;
    await scanner.scan(CODE, 'in');
    scanner.stop();
    ofAnother = await DoorStore.open('the id of another', database);
  });

  afterEach(() => ofAnother.close());

  it('are neither sent nor counted, and wait', async () => {
    server.reachable = true;

    const scanner = await openScanner({ store: ofAnother });

    expect(server.batches).toEqual([]);
    expect(scanner.current()).toMatchObject({ isOnline: true, waiting: 0 });
    await expect(waiting()).resolves.toHaveLength(1);
  });

  it('are sent by that person, and no others', async () => {
    const scanner = await openScanner({ store: ofAnother });
    await scanner.scan(CODE, 'out');
    scanner.stop();
    server.reachable = true;

    await openScanner();

    const sent = server.batches.flatMap(({ scans }) => scans.map(({ direction }) => direction));
    expect(sent).toEqual(['in']);
    await expect(waiting()).resolves.toMatchObject([{ direction: 'out' }]);
  });

  it('count for the next guest with the same ticket', async () => {
    const scanner = await openScanner({ store: ofAnother });

    await expect(scanner.scan(CODE, 'in')).resolves.toMatchObject({ verdict: 'used' });
  });

  it('are not sent before the next scan of the same ticket', async () => {
    server.reachable = true;
    const scanner = await openScanner({ store: ofAnother });

    await scanner.scan(CODE, 'in');

    expect(server.batches).toMatchObject([{ scans: [{ shown: null }] }]);
  });
});
