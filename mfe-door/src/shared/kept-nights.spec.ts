import { type ApiClient, ApiError } from '@stagedoor/platform';
import { aDoorEvent, aDoorList, someHeadphones } from '@stagedoor/testing';
import { DoorStore } from '../scanning/door-store';
import { fetchNight, fetchNights, withDesks } from './kept-nights';
import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const [OWNER, OTHER] = ['the id of the owner', 'the id of another'];
const night = aDoorEvent({ right: 'steward' });
const { id } = night.event;
const { signal } = new AbortController();
const answering = (answer: () => Promise<unknown>, now = Date.now) =>
  ({ get: answer, now }) as unknown as ApiClient;
const online = answering(async () => night);
const offline = answering(() => Promise.reject(new ApiError(null, null)));
const refusing = answering(() =>
  Promise.reject(
    new ApiError(403, {
      ...{ error: 'Not yours', message: 'Not yours', code: 'FORBIDDEN' },
      ...{ details: [], requestId: 'r1' },
    }),
  ),
);

it('a night that was opened opens without network, with its right', async () => {
  await fetchNight(online, OWNER, id, signal);

  await expect(fetchNight(offline, OWNER, id, signal)).resolves.toEqual(night);
  await expect(fetchNights(offline, OWNER, signal)).resolves.toEqual([night]);
});

it('a night opens without network on a phone whose clock is days ahead', async () => {
  const rightNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => rightNow() + 48 * 3_600_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const endTime = new Date(rightNow() + 3_600_000).toISOString();
  const tonight = { ...night, event: { ...night.event, endTime } };
  await fetchNight(
    answering(async () => tonight, rightNow),
    OWNER,
    id,
    signal,
  );

  await expect(fetchNight(offline, OWNER, id, signal)).resolves.toEqual(tonight);
});

it('a night opens without network for the person who opened it, and for no other one', async () => {
  await fetchNight(online, OWNER, id, signal);

  await expect(fetchNight(offline, OTHER, id, signal)).rejects.toThrow(ApiError);
  await expect(fetchNights(offline, OTHER, signal)).rejects.toThrow(ApiError);
  await expect(fetchNight(offline, OWNER, id, signal)).resolves.toEqual(night);
});

it('a night that an earlier version of the page kept opens for the person who is there', async () => {
  const store = await DoorStore.open();
  await store.keepNight(night);
  store.close();

  await expect(fetchNight(offline, OTHER, id, signal)).resolves.toEqual(night);
});

it('no night is deleted by the clock of a phone without network', async () => {
  await fetchNight(online, OWNER, id, signal);
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(night.event.endTime) + 48 * 3_600_000);
  onTestFinished(() => void vi.restoreAllMocks());

  await expect(fetchNight(offline, OWNER, id, signal)).resolves.toEqual(night);
  await expect(fetchNights(offline, OWNER, signal)).resolves.toEqual([night]);
});

it('a night that was never opened does not', async () => {
  await expect(fetchNight(offline, OWNER, id, signal)).rejects.toThrow(ApiError);
  await expect(fetchNights(offline, OWNER, signal)).rejects.toThrow(ApiError);
});

it.each(['put', 'get', 'getAll'] as const)(
  'a night opens with network on a phone whose storage fails: %s',
  async (work) => {
    vi.spyOn(IDBObjectStore.prototype, work).mockImplementation(() => {
      throw new DOMException('No space.', 'QuotaExceededError');
    });
    onTestFinished(() => void vi.restoreAllMocks());

    await expect(fetchNight(online, OWNER, id, signal)).resolves.toEqual(night);
    await expect(
      fetchNights(
        answering(async () => [night]),
        OWNER,
        signal,
      ),
    ).resolves.toEqual([night]);
  },
);

it('a refusal deletes what is kept', async () => {
  await fetchNight(online, OWNER, id, signal);
  await expect(fetchNight(refusing, OWNER, id, signal)).rejects.toThrow(ApiError);

  await expect(fetchNight(offline, OWNER, id, signal)).rejects.toThrow(ApiError);
});

it('a night that is over is deleted', async () => {
  const over = { ...night.event, endTime: new Date(Date.now() - 13 * 3_600_000).toISOString() };
  await fetchNight(
    answering(async () => ({ ...night, event: over })),
    OWNER,
    id,
    signal,
  );

  await expect(fetchNight(offline, OWNER, id, signal)).rejects.toThrow(ApiError);
});

it('a night that is over is deleted when the nights are shown', async () => {
  await fetchNight(online, OWNER, id, signal);
  const later = () => Date.parse(night.event.endTime) + 13 * 3_600_000;
  await fetchNights(
    answering(async () => [], later),
    OWNER,
    signal,
  );

  await expect(fetchNight(offline, OWNER, id, signal)).rejects.toThrow(ApiError);
});

describe('the tickets at a lending desk', () => {
  const desk = (endTime: string) => ({
    ...{ endTime, headphones: someHeadphones(), list: aDoorList() },
  });
  const read = async () => {
    let kept: unknown;
    await withDesks(async (desks) => void (kept = await desks.readDesk(id)));
    return kept;
  };
  const keep = (endTime: string) => withDesks((desks) => desks.writeDesk(id, desk(endTime)));

  it('stay until the night is over', async () => {
    await keep(night.event.endTime);
    await fetchNights(online, OWNER, signal);

    await expect(read()).resolves.toBeDefined();
  });

  it('are deleted when a door is opened after the night', async () => {
    await keep(new Date(Date.now() - 13 * 3_600_000).toISOString());

    await fetchNights(online, OWNER, signal);

    await expect.poll(read).toBeUndefined();
  });

  it('are deleted when the right has ended', async () => {
    await keep(night.event.endTime);

    await expect(fetchNight(refusing, OWNER, id, signal)).rejects.toThrow(ApiError);

    await expect(read()).resolves.toBeUndefined();
  });
});
