import type { HeadsetBatch, ScanBatch } from '@stagedoor/contracts';
import {
  aDoorEvent,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';
import { DoorStore } from '../../scanning/door-store';
import { HeadsetStore } from '../../shared/headset-store';
import { freshStorage } from '../../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const { event } = aDoorEvent();
const DOOR = `${API}/events/${event.id}/door`;

beforeEach(async () => {
  const store = await DoorStore.open();
  await store.keepScan({
    ...{ id: 'kept', hash: 'h', at: event.startTime, shown: 'admitted', listAge: 3 },
    ...{ eventId: event.id, gate: 'Gate A' },
  });
  store.close();
});

function open(answer: (batch: ScanBatch) => Response) {
  server.use(
    http.get(DOOR, () => refused(403, 'FORBIDDEN', 'You may not do this.')),
    http.post(`${DOOR}/scans`, async ({ request }) => answer((await request.json()) as ScanBatch)),
  );
  renderRemote(remote, { at: `/door/${event.id}`, user: aUser() });
}

it('sends the scans that the phone still has when the person no longer works at the door', async () => {
  const sent: ScanBatch[] = [];
  open((batch) => {
    sent.push(batch);
    return ok({ results: [], endedAt: event.startTime });
  });

  expect(await screen.findByText(/Your scans are with the supervisor \(1\)/)).toBeVisible();
  expect(screen.getByText('You do not work at this door')).toBeVisible();
  expect(sent).toMatchObject([{ gate: 'Gate A', scans: [{ id: 'kept', shown: 'admitted' }] }]);
});

it('sends the headset entries that the phone still has', async () => {
  const desk = await HeadsetStore.open();
  const entry = { kind: 'take_back', headset: 7, replacement: null, hash: null } as const;
  const place = { at: event.startTime, stage: 'done', eventId: event.id } as const;
  await desk.keepEntries([{ id: 'entry', ...entry, ...place }]);
  const sent: HeadsetBatch[] = [];
  server.use(
    http.post(`${API}/events/${event.id}/headphones/entries`, async ({ request }) => {
      sent.push((await request.json()) as HeadsetBatch);
      return ok({ results: [] });
    }),
  );

  open(() => ok({ results: [], endedAt: event.startTime }));

  expect(await screen.findByText(/headset entries are with the supervisor \(1\)/)).toBeVisible();
  expect(sent).toMatchObject([{ entries: [{ id: 'entry', kind: 'take_back', headset: 7 }] }]);
  expect(await desk.waitingEntries(event.id)).toEqual([]);
  desk.close();
});

it('says that the last scans could not be sent, and sends them once there is an answer', async () => {
  open(() => HttpResponse.error());
  const words = /could not send its last scans/;
  expect(await screen.findByText(words)).toBeVisible();

  server.use(http.post(`${DOOR}/scans`, () => ok({ results: [], endedAt: event.startTime })));

  const sent = /Your scans are with the supervisor \(1\)/;
  expect(await screen.findByText(sent)).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
});
