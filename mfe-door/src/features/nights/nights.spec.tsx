import type { HeadsetBatch, ScanBatch } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aHelperCredential,
  anId,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';
import { DoorStore } from '../../scanning/door-store';
import { HeadsetStore } from '../../shared/headset-store';
import { keepHelperCredential } from '../../shared/helper-credential';
import { freshStorage } from '../../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const NIGHTS = `${API}/events/door`;
const open = () => renderRemote(remote, { at: '/door', user: aUser() });

it('shows each event with the people inside, and leads to its door', async () => {
  const night = aDoorEvent({ sold: 120, inside: 34 });
  server.use(http.get(NIGHTS, () => ok([night])));
  open();

  const card = within(await screen.findByRole('article', { name: night.event.title }));

  expect(card.getByText('34 of 120 inside')).toBeVisible();
  expect(card.getByRole('link')).toHaveAttribute('href', `/door/${night.event.id}`);
  expect(document.title).toBe('Doors · Stagedoor');
});

it('names the time zone of the venue to a visitor whose clock differs', async () => {
  const leave = visitFrom('Europe/London');
  const { event } = aDoorEvent();
  const venue = { ...event.venue, timeZone: 'Pacific/Auckland' };
  server.use(http.get(NIGHTS, () => ok([aDoorEvent({ event: { ...event, venue } })])));
  open();

  expect(await screen.findByRole('article')).toHaveTextContent(/\d GMT\+1\d\s·/);
  leave();
});

it('tells how a person gets a door', async () => {
  server.use(http.get(NIGHTS, () => ok([])));
  open();

  expect(await screen.findByText('No Doors Yet')).toBeVisible();
});

it('tries again after a failure', async () => {
  server.use(http.get(NIGHTS, () => refused(500, 'INTERNAL_ERROR', 'Broken')));
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.use(http.get(NIGHTS, () => ok([aDoorEvent()])));

  await userEvent.click(retry);

  expect(await screen.findByRole('article')).toBeVisible();
});

describe('what the phone has kept of an earlier night', () => {
  const { event } = aDoorEvent();
  const EVENT = `${API}/events/${event.id}`;
  let sent: { gate?: string; ids: string[]; right: string | null }[];
  let scans: DoorStore;
  let desk: HeadsetStore;

  const keepScan = (id: string, store = scans) =>
    store.keepScan({
      ...{ id, hash: 'h', at: event.startTime, shown: 'admitted', listAge: 3 },
      ...{ eventId: event.id, gate: 'Gate A' },
    });
  const keepEntry = (id: string, store = desk) =>
    store.keepEntries([
      {
        ...{ id, kind: 'take_back', headset: 7, replacement: null, hash: null },
        ...{ at: event.startTime, stage: 'done', eventId: event.id },
      },
    ]);
  const left = async () => [
    ...(await scans.waitingScans(event.id)),
    ...(await desk.waitingEntries(event.id)),
  ];

  beforeEach(async () => {
    sent = [];
    scans = await DoorStore.open();
    desk = await HeadsetStore.open();
    server.use(
      http.get(NIGHTS, () => ok([])),
      http.post(`${EVENT}/door/scans`, async ({ request }) => {
        const { gate, scans: batch } = (await request.json()) as ScanBatch;
        const right = request.headers.get('authorization');
        sent.push({ gate, ids: batch.map(({ id }) => id), right });
        return ok({ results: [], endedAt: null });
      }),
      http.post(`${EVENT}/headphones/entries`, async ({ request }) => {
        const { entries } = (await request.json()) as HeadsetBatch;
        const right = request.headers.get('authorization');
        sent.push({ ids: entries.map(({ id }) => id), right });
        return ok({ results: [] });
      }),
    );
  });

  afterEach(() => {
    scans.close();
    desk.close();
  });

  it('is sent, although no door is listed', async () => {
    await keepScan('a scan');
    await keepEntry('an entry');

    open();

    await expect.poll(left).toEqual([]);
    expect(sent).toEqual([
      { gate: 'Gate A', ids: ['a scan'], right: 'Bearer token' },
      { ids: ['an entry'], right: 'Bearer token' },
    ]);
    expect(screen.queryByText(/wait/)).toBeNull();
  });

  it('is sent with the link by which it was scanned, from its gate', async () => {
    keepHelperCredential(event.id, aHelperCredential);
    await keepScan('a scan');

    open();

    await expect.poll(left).toEqual([]);
    const { gate, token } = aHelperCredential;
    expect(sent).toEqual([{ gate, ids: ['a scan'], right: `Bearer ${token}` }]);
  });

  it('is counted until it is sent, and leads to its door', async () => {
    await keepScan('a scan');
    await keepEntry('an entry');
    await keepEntry('another entry');
    server.use(http.post(`${EVENT}/door/scans`, () => HttpResponse.error()));

    open();

    const words = '1 scan and 2 headset entries wait to be sent.';
    expect(await screen.findByText(words)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open that door' });
    expect(link).toHaveAttribute('href', `/door/${event.id}`);
    await expect(left()).resolves.toHaveLength(3);
  });

  it('waits when the server refuses it, and delays nothing else', async () => {
    await keepScan('a scan');
    await keepEntry('an entry');
    server.use(
      http.post(`${EVENT}/door/scans`, () => refused(403, 'FORBIDDEN', 'You may not do this.')),
    );

    open();

    expect(await screen.findByText('1 scan waits to be sent.')).toBeVisible();
    expect(sent.map(({ ids }) => ids)).toEqual([['an entry']]);
  });

  describe('by', () => {
    const owner = aUser({ id: anId(1) });
    const another = aUser({ id: anId(2) });

    /** Keeps a scan and an entry of the owner, who has left the phone to another person. */
    async function keepOfOwner() {
      const [doors, desks] = [await DoorStore.open(owner.id), await HeadsetStore.open(owner.id)];
      await keepScan('a scan', doors);
      await keepEntry('an entry', desks);
      doors.close();
      desks.close();
    }

    it('another person is not sent, and waits for that account', async () => {
      await keepOfOwner();

      renderRemote(remote, { at: '/door', user: another });

      const words =
        '1 scan and 1 headset entry of another account wait on this phone. Log in with that account to send them.';
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Open that door' })).toBeNull();
      expect(sent).toEqual([]);
      await expect(left()).resolves.toHaveLength(2);
    });

    it('the same person is sent', async () => {
      await keepOfOwner();

      renderRemote(remote, { at: '/door', user: owner });

      await expect.poll(left).toEqual([]);
      expect(sent.map(({ ids }) => ids)).toEqual([['a scan'], ['an entry']]);
    });

    it('a helper is sent with the link, also after the phone has left it', async () => {
      const { token } = aHelperCredential;
      const doors = await DoorStore.open(token);
      await keepScan('a scan', doors);
      doors.close();

      renderRemote(remote, { at: '/door', user: another });

      await expect.poll(left).toEqual([]);
      expect(sent).toEqual([{ gate: 'Gate A', ids: ['a scan'], right: `Bearer ${token}` }]);
    });
  });
});
