import type { ScanBatch } from '@stagedoor/contracts';
import { ApiError, type ApiClient } from '@stagedoor/platform';
import { aDoorEvent } from '@stagedoor/testing';
import { DoorStore } from './door-store';
import { leaveDoor } from './leave-door';
import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const { event } = aDoorEvent();
const leaving = { eventId: event.id, deviceId: 'the phone' };
let store: DoorStore;

beforeEach(async () => {
  store = await DoorStore.open();
  await store.keepNight(aDoorEvent());
  const scan = { hash: 'h', listAge: 3, eventId: event.id };
  const [at, later] = [event.startTime, event.endTime];
  await store.keepScan({ ...scan, id: 'a', at, gate: 'Gate A', shown: 'admitted' });
  await store.keepScan({ ...scan, id: 'b', at: later, gate: 'Gate B', shown: 'used' });
  await store.keepScan({ ...scan, id: 'c', at: later, gate: 'Gate B', shown: null });
});

afterEach(async () => {
  await store.dropScans(['a', 'b', 'c']);
  store.close();
});

function apiThat(answer: () => Promise<unknown>) {
  const sent: string[] = [];
  const post = (_path: string, { deviceId, gate, scans }: ScanBatch) => {
    sent.push([deviceId, gate, ...scans.map(({ id }) => id)].join(' '));
    return answer();
  };
  return { sent, api: { post } as unknown as ApiClient };
}

it('sends what was shown, by gate, and keeps neither the scans nor the list', async () => {
  const { api, sent } = apiThat(() => Promise.resolve({ results: [], endedAt: event.startTime }));

  await expect(leaveDoor(api, leaving)).resolves.toEqual({ scans: 2, headsetEntries: 0 });

  expect(sent).toEqual(['the phone Gate A a', 'the phone Gate B b']);
  expect((await store.waitingScans(event.id)).map(({ id }) => id)).toEqual(['c']);
  await expect(store.readNight(event.id)).resolves.toBeUndefined();
});

it('keeps the scans that are not taken', async () => {
  const { api } = apiThat(() => Promise.reject(new ApiError(null, null)));

  await expect(leaveDoor(api, leaving)).rejects.toThrow('No answer');

  await expect(store.waitingScans(event.id)).resolves.toHaveLength(3);
});
