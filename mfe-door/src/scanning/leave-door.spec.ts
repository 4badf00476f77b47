import type { ScanBatch } from '@stagedoor/contracts';
import { ApiError, type ApiClient } from '@stagedoor/platform';
import { aDoorEvent } from '@stagedoor/testing';
import { HeadsetStore } from '../shared/headset-store';
import { DoorStore } from './door-store';
import { leaveDoor } from './leave-door';
import { freshStorage } from '../testing/fresh-storage';

freshStorage();

const { event } = aDoorEvent();
const leaving = { eventId: event.id, deviceId: 'the phone', owner: 'the id of the owner' };
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

function apiThat(answer: (gate: string) => Promise<unknown>) {
  const sent: string[] = [];
  const post = (_path: string, { deviceId, gate, scans }: ScanBatch) => {
    sent.push([deviceId, gate, ...scans.map(({ id }) => id)].join(' '));
    return answer(gate);
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

it('sends the scans of a helper from the gate of the link, which takes no others', async () => {
  const { api, sent } = apiThat(() => Promise.resolve({ results: [], endedAt: event.startTime }));

  await leaveDoor(api, { ...leaving, linkGate: 'Gate B' });

  expect(sent).toEqual(['the phone Gate B a', 'the phone Gate B b']);
  expect((await store.waitingScans(event.id)).map(({ id }) => id)).toEqual(['c']);
});

it('sends the scans and entries after a batch that is refused, and keeps that batch', async () => {
  const desk = await HeadsetStore.open();
  onTestFinished(() => desk.close());
  const entry = { kind: 'take_back', headset: 7, replacement: null, hash: null } as const;
  const done = { at: event.startTime, stage: 'done', eventId: event.id } as const;
  await desk.keepEntries([{ id: 'entry', ...entry, ...done }]);
  const body = { error: 'Not here.', message: 'Not here.' } as ApiError['body'];
  const taken = { results: [], endedAt: event.startTime };
  const scansApi = apiThat((gate) =>
    gate === 'Gate A' ? Promise.reject(new ApiError(403, body)) : Promise.resolve(taken),
  );
  const post = (path: string, sent: never) =>
    path.endsWith('/entries') ? Promise.resolve(taken) : scansApi.api.post(path, sent);
  const api = { post } as unknown as ApiClient;

  await expect(leaveDoor(api, leaving)).rejects.toThrow('Not here.');

  expect(scansApi.sent).toEqual(['the phone Gate A a', 'the phone Gate B b']);
  expect((await store.waitingScans(event.id)).map(({ id }) => id)).toEqual(['a', 'c']);
  await expect(desk.waitingEntries(event.id)).resolves.toEqual([]);
});

it('keeps the scans that are not taken, and waits with the next ones without an answer', async () => {
  const { api, sent } = apiThat(() => Promise.reject(new ApiError(null, null)));

  await expect(leaveDoor(api, leaving)).rejects.toThrow('No answer');

  expect(sent).toHaveLength(1);
  await expect(store.waitingScans(event.id)).resolves.toHaveLength(3);
});
