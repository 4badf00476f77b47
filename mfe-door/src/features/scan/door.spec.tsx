import {
  DOOR_STATES,
  type DoorList,
  type HeadsetBatch,
  type ScanBatch,
  type ScanResult,
  type UndoBody,
} from '@stagedoor/contracts';
import {
  aDoorEvent,
  aDoorList,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import type { ApiClient } from '@stagedoor/platform';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';
import { DoorStore } from '../../scanning/door-store';
import { hashOf } from '../../scanning/ticket-code';
import { deviceId } from '../../shared/device';
import { nightQuery } from '../../shared/door-queries';
import { HeadsetStore } from '../../shared/headset-store';
import { freshStorage, UNUSABLE_STORAGES } from '../../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const CODE = '0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS';
const night = aDoorEvent();
const { event } = night;
const DOOR = `${API}/events/${event.id}/door`;

let sent: ScanBatch[];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  server.use(http.get(`${DOOR}/tickets`, () => ok(aDoorList())));
  answer({});
});

/** Answers every scan alike. */
function answer(result: Partial<ScanResult>) {
  server.use(
    http.post(`${DOOR}/scans`, async ({ request }) => {
      const batch = (await request.json()) as ScanBatch;
      if (batch.scans.length > 0) sent.push(batch);
      const { gate, deviceId, sentAt: at } = batch;
      const results = batch.scans.map(({ id }): ScanResult => ({
        ...{ id, verdict: 'admitted', visit: 1, ticketType: 'Standing', initial: 'D' },
        otherEvent: null,
        admission: { scanId: id, at, gate, deviceId },
        ...result,
      }));
      return ok({ results, endedAt: null });
    }),
  );
}

async function openDoor(right = night.right) {
  server.use(http.get(DOOR, () => ok({ ...night, right })));
  renderRemote(remote, { at: `/door/${event.id}`, user: aUser({ roles: ['event_manager'] }) });
  await userEvent.type(await screen.findByLabelText('Gate'), 'Gate A');
  await userEvent.click(screen.getByRole('button', { name: 'Start scanning' }));
  return screen.findByLabelText('Ticket code');
}

it.each([
  ['', 'Gate is required.'],
  ['\u2800', 'Gate is required.'],
  ['Gate\u0007A', 'Gate holds a character that cannot be stored.'],
])('refuses the gate %j, with which the server takes no scan', async (gate, problem) => {
  server.use(http.get(DOOR, () => ok(night)));
  renderRemote(remote, { at: `/door/${event.id}`, user: aUser({ roles: ['event_manager'] }) });
  const field = await screen.findByLabelText('Gate');

  if (gate !== '') fireEvent.change(field, { target: { value: gate } });
  await userEvent.click(screen.getByRole('button', { name: 'Start scanning' }));

  expect(field).toHaveAccessibleDescription(problem);
  expect(screen.queryByLabelText('Ticket code')).toBeNull();
});

const verdict = () => screen.getByRole('alert', { name: 'Verdict' });

it.each(UNUSABLE_STORAGES)('scans on a phone %s, as it was told', async (_case, fail) => {
  Element.prototype.scrollIntoView = vi.fn();
  server.use(http.get(`${DOOR}/tickets`, () => ok(aDoorList({ reEntry: 'allowed' }))));
  onTestFinished(() => void vi.restoreAllMocks());
  fail();
  const field = await openDoor();
  await userEvent.click(await screen.findByRole('button', { name: /^Out/ }));
  await userEvent.type(field, `${CODE}{Enter}`);
  expect(await screen.findByText('Admitted')).toBeVisible();
  expect(sent).toMatchObject([{ gate: 'Gate A', scans: [{ direction: 'out' }] }]);

  await userEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));

  expect(await screen.findByRole('button', { name: 'Stop the camera' })).toBeVisible();
  expect(deviceId()).toBe(sent[0]!.deviceId);
});

it('checks what a hand scanner types, shows whose ticket it is, and is ready for the next', async () => {
  const field = await openDoor();

  await userEvent.type(field, `${CODE.toLowerCase()}{Enter}`);

  expect(await screen.findByText('Admitted')).toBeVisible();
  expect(verdict()).toHaveTextContent('D · Standing');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  expect(sent).toMatchObject([{ gate: 'Gate A', scans: [{ shown: null }] }]);
  expect(JSON.stringify(sent)).not.toContain(CODE);
});

it.each<[Partial<ScanResult>, string, string]>([
  [{ verdict: 'refunded' }, 'Refunded', 'is no longer valid.'],
  [{ verdict: 'unknown' }, 'Unknown ticket', 'No ticket has this code.'],
  [
    { verdict: 'other_event', otherEvent: { title: 'Another', startTime: event.startTime } },
    'Another event',
    'For Another, 4 July 2099 at 20:00.',
  ],
  [
    {
      verdict: 'other_event',
      otherEvent: {
        ...{ title: 'Another', startTime: '2099-07-04T19:00:00.000Z' },
        timeZone: 'America/New_York',
      },
    },
    'Another event',
    'For Another, 4 July 2099 at 15:00.',
  ],
  [{ verdict: 'used' }, 'Already inside', 'at Gate A. Ask for another ticket'],
  [{ verdict: 'admitted_again', visit: 2 }, 'In again, 2nd time', 'D · Standing'],
  [{ verdict: 'admitted_again', visit: 3 }, 'In again, 3rd time', 'D · Standing'],
  [{ verdict: 'admitted_again', visit: 11 }, 'In again, 11th time', 'D · Standing'],
  [{ verdict: 'gone_out' }, 'Gone out', 'The same ticket lets the guest in again.'],
  [{ verdict: 'not_inside' }, 'Not inside', 'at Gate A. Choose In for a guest who comes in'],
  [{ verdict: 'not_inside', admission: null }, 'Not inside', 'It has not come in yet.'],
  [{ verdict: 'no_re_entry' }, 'No re-entry', 'This event has no re-entry'],
])('says what is wrong and what to do: %j', async (result, title, detail) => {
  answer(result);
  const field = await openDoor();

  await userEvent.type(field, `${CODE}{Enter}`);

  expect(await screen.findByText(title)).toBeVisible();
  expect(verdict()).toHaveTextContent(detail);
});

it.each([
  ['the verdict', () => verdict()],
  ['a button that has the focus', () => screen.getByRole('button', { name: 'Undo admission' })],
])('takes what a hand scanner types after a press on %s', async (_what, pressed) => {
  server.use(http.post(`${DOOR}/undo`, () => ok(null)));
  const field = await openDoor('supervisor');
  await userEvent.type(field, `${CODE}{Enter}`);
  expect(await screen.findByText('Admitted')).toBeVisible();
  answer({ verdict: 'used' });
  const element = pressed();
  await userEvent.click(verdict());
  element.focus();
  expect(field).not.toHaveFocus();

  await userEvent.keyboard(`${CODE}{Enter}`);

  expect(await screen.findByText('Already inside')).toBeVisible();
  expect(sent).toHaveLength(2);
});

it('leaves what is typed with a modifier to the browser', async () => {
  const field = await openDoor();
  const button = screen.getByRole('button', { name: 'Change gate' });
  button.focus();

  await userEvent.keyboard('{Control>}a{/Control}');

  expect(button).toHaveFocus();
  expect(field).toHaveValue('');
});

it('keeps what is no ticket code in the field, and sends nothing', async () => {
  const field = await openDoor();

  await userEvent.type(field, 'ABC{Enter}');

  expect(field).toHaveAccessibleDescription(/This is not a ticket code/);
  expect(field).toHaveValue('ABC');
  expect(sent).toEqual([]);
});

it.each(['https://stagedoor.example/menu', CODE.slice(0, 12)])(
  'replaces the verdict on the last ticket by a refusal of %s',
  async (text) => {
    const field = await openDoor('supervisor');
    await userEvent.type(field, `${CODE}{Enter}`);
    expect(await screen.findByText('Admitted')).toBeVisible();

    await userEvent.type(field, `${text}{Enter}`);

    expect(verdict()).toHaveTextContent(
      'This code is not a ticket. Ask for the one on My Tickets.',
    );
    expect(screen.queryByText('Admitted')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo admission' })).toBeNull();
    expect(field).toHaveFocus();
  },
);

it('keeps the verdict when an empty field is checked', async () => {
  const field = await openDoor();
  await userEvent.type(field, `${CODE}{Enter}`);
  expect(await screen.findByText('Admitted')).toBeVisible();

  await userEvent.type(field, '  {Enter}');

  expect(verdict()).toHaveTextContent('Admitted');
  expect(field).toBeValid();
  expect(field).toHaveFocus();
});

it('lets a supervisor undo the admission, and a steward not', async () => {
  let undone: UndoBody | undefined;
  server.use(
    http.post(`${DOOR}/undo`, async ({ request }) => {
      undone = (await request.json()) as UndoBody;
      return ok(null);
    }),
  );
  const field = await openDoor('supervisor');
  await userEvent.type(field, `${CODE}{Enter}`);

  await userEvent.click(await screen.findByRole('button', { name: 'Undo admission' }));

  expect(await screen.findByText('The admission is undone. The ticket is valid.')).toBeVisible();
  expect(undone?.scanId).toBe(sent[0]?.scans[0]?.id);
  expect(verdict()).toHaveTextContent('Ready for the first ticket.');
});

it('sends the same undo again after one without an answer, which may have arrived', async () => {
  const undone: UndoBody[] = [];
  server.use(
    http.post(`${DOOR}/undo`, async ({ request }) => {
      undone.push((await request.json()) as UndoBody);
      return undone.length === 1 ? HttpResponse.error() : ok(null);
    }),
  );
  const field = await openDoor('supervisor');
  await userEvent.type(field, `${CODE}{Enter}`);
  const undo = await screen.findByRole('button', { name: 'Undo admission' });

  await userEvent.click(undo);
  expect(await screen.findByText('Failed to undo the scan')).toBeVisible();
  await userEvent.click(undo);

  expect(await screen.findByText(/The admission is undone/)).toBeVisible();
  expect(undone[1]).toEqual(undone[0]);
});

it('keeps the verdict on the next ticket when an admission is undone late', async () => {
  let undo!: () => void;
  const undone = new Promise<void>((resolve) => {
    undo = resolve;
  });
  server.use(http.post(`${DOOR}/undo`, () => undone.then(() => ok(null))));
  const field = await openDoor('supervisor');
  await userEvent.type(field, `${CODE}{Enter}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo admission' }));
  answer({ verdict: 'refunded' });
  await userEvent.type(field, `${CODE}{Enter}`);
  expect(await screen.findByText('Refunded')).toBeVisible();

  undo();

  expect(await screen.findByText(/The admission is undone/)).toBeVisible();
  expect(verdict()).toHaveTextContent('Refunded');
});

describe('is ready for the next code', () => {
  const code = () => screen.getByLabelText('Ticket code');

  it.each([
    ['is undone', () => ok(null)],
    ['cannot be undone', () => refused(403, 'FORBIDDEN', 'No.')],
  ])('after Undo, when the admission %s', async (_case, answerUndo) => {
    server.use(http.post(`${DOOR}/undo`, answerUndo));
    await userEvent.type(await openDoor('supervisor'), `${CODE}{Enter}`);

    await userEvent.click(await screen.findByRole('button', { name: 'Undo admission' }));

    expect(await screen.findByText(/is undone|^No\.$/)).toBeVisible();
    expect(code()).toHaveFocus();
  });

  it('after the camera is stopped', async () => {
    localStorage.setItem('door-camera-on', 'yes');
    Element.prototype.scrollIntoView = vi.fn();
    await openDoor();
    expect(code()).not.toHaveFocus();

    await userEvent.click(screen.getByRole('button', { name: 'Stop the camera' }));

    expect(code()).toHaveFocus();
  });
});

describe('where guests may go out and come in again', () => {
  const choice = (name: RegExp) => screen.findByRole('button', { name });
  const allow = (reEntry: DoorList['reEntry'] = 'allowed') =>
    server.use(http.get(`${DOOR}/tickets`, () => ok(aDoorList({ reEntry }))));

  it('scans in until Out is chosen, says which is on, and is ready for the next code', async () => {
    allow();
    await openDoor();
    expect(await choice(/In.*Scanning in/)).toHaveAttribute('aria-pressed', 'true');
    expect(await choice(/Out.*Guests go out/)).toHaveAttribute('aria-pressed', 'false');

    await userEvent.click(await choice(/^Out/));

    expect(await choice(/Out.*Scanning out/)).toHaveAttribute('aria-pressed', 'true');
    expect(await choice(/In.*Guests come in/)).toHaveAttribute('aria-pressed', 'false');
    expect(verdict()).toHaveTextContent('Ready for the first guest who leaves.');
    const field = screen.getByLabelText('Ticket code');
    expect(field).toHaveFocus();
    answer({ verdict: 'gone_out' });
    await userEvent.type(field, `${CODE}{Enter}`);
    expect(await screen.findByText('Gone out')).toBeVisible();
    expect(sent).toMatchObject([{ scans: [{ direction: 'out' }] }]);
  });

  it('is ready for the next code also after the same choice', async () => {
    allow();
    await openDoor();

    await userEvent.click(await choice(/^In/));

    expect(screen.getByLabelText('Ticket code')).toHaveFocus();
  });

  it('remembers the choice for the next visit', async () => {
    allow();
    localStorage.setItem(`door-direction-${event.id}`, 'out');
    await openDoor();

    expect(await choice(/Out.*Scanning out/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('has no choice without re-entry, scans in, and says so to a phone that scanned out', async () => {
    localStorage.setItem(`door-direction-${event.id}`, 'out');
    const field = await openDoor();

    expect(await screen.findByText(/no re-entry any more/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Out/ })).toBeNull();
    await userEvent.type(field, `${CODE}{Enter}`);
    expect(await screen.findByText('Admitted')).toBeVisible();
    expect(sent).toMatchObject([{ scans: [{ direction: 'in' }] }]);
  });

  it.each<[Partial<ScanResult>, string, string]>([
    [{ verdict: 'gone_out' }, 'Undo going out', 'The guest is inside.'],
    [{ verdict: 'admitted_again', visit: 2 }, 'Undo admission', 'The guest is outside.'],
  ])('lets a supervisor undo the last movement: %j', async (result, button, done) => {
    allow();
    answer(result);
    server.use(http.post(`${DOOR}/undo`, () => ok(null)));
    const field = await openDoor('supervisor');

    await userEvent.type(field, `${CODE}{Enter}`);
    await userEvent.click(await screen.findByRole('button', { name: button }));

    expect(await screen.findByText(new RegExp(done))).toBeVisible();
  });

  it('decides without network, and says so', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const tickets: DoorList['tickets'] = [
      [await hashOf(CODE), DOOR_STATES.indexOf('used'), 0, 'D', now, 'Gate B'],
    ];
    const list = aDoorList({ reEntry: 'allowed', tickets });
    server.use(http.get(`${DOOR}/tickets`, () => ok(list)));
    await openDoor();
    await userEvent.click(await choice(/^Out/));
    server.use(http.post(`${DOOR}/scans`, () => HttpResponse.error()));
    const scan = () => userEvent.type(screen.getByLabelText('Ticket code'), `${CODE}{Enter}`);

    await scan();
    expect(await screen.findByText('Gone out offline')).toBeVisible();
    await scan();
    expect(await screen.findByText('Not inside')).toBeVisible();
    expect(verdict()).toHaveTextContent(/by the list of this phone, which has no network/);
  });
});

it('decides by the new hours of an event that is moved while the door is open', async () => {
  const ticket = [await hashOf(CODE), DOOR_STATES.indexOf('valid'), 0, 'D', null, null] as const;
  const startTime = new Date(Date.now() - 3_600_000).toISOString();
  const endTime = new Date(Date.now() + 3_600_000).toISOString();
  localStorage.setItem(`door-gate-${event.id}`, 'Gate A');
  server.use(
    http.get(DOOR, () => ok(night)),
    http.get(`${DOOR}/tickets`, () => ok(aDoorList({ tickets: [[...ticket]] }))),
    http.post(`${DOOR}/scans`, () => HttpResponse.error()),
  );
  const user = aUser({ roles: ['event_manager'] });
  const { queryClient } = renderRemote(remote, { at: `/door/${event.id}`, user });
  const scan = async () =>
    userEvent.type(await screen.findByLabelText('Ticket code'), `${CODE}{Enter}`);
  await screen.findByText(/^List .* old$/);
  await scan();
  expect(await screen.findByText('Another day')).toBeVisible();

  server.use(http.get(DOOR, () => ok({ ...night, event: { ...event, startTime, endTime } })));
  const { queryKey, refetchInterval } = nightQuery({} as ApiClient, user.id, event.id);
  expect(refetchInterval).toBeLessThanOrEqual(300_000);
  await queryClient.refetchQueries({ queryKey });

  await vi.waitFor(async () => {
    await scan();
    expect(await screen.findByText('Admitted offline')).toBeVisible();
  }, 10_000);
});

it('tells a steward nothing of undoing', async () => {
  const field = await openDoor();
  await userEvent.type(field, `${CODE}{Enter}`);

  expect(await screen.findByText('Admitted')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo admission' })).toBeNull();
});

it('tells which other gate admitted the ticket too', async () => {
  const field = await openDoor();
  const deviceId = localStorage.getItem('door-device')!;
  const first = { scanId: event.id, at: event.startTime, gate: 'Gate B', deviceId: event.id };
  const double = { scanId: event.id, hash: 'h'.repeat(22), at: event.startTime, gate: 'Gate A' };
  server.use(
    http.get(`${DOOR}/tickets`, () =>
      ok(aDoorList({ doubles: [{ ...double, deviceId, listAge: 4, first }] })),
    ),
  );
  expect(field).toBeVisible();

  expect(
    await screen.findByText(
      /let in without network at Gate A with a ticket that was used at Gate B too/,
    ),
  ).toBeVisible();
});

it('tells once how many guests were let in wrongly, beside the verdict', async () => {
  const field = await openDoor();
  const deviceId = localStorage.getItem('door-device')!;
  const doubles = Array.from({ length: 40 }, (_, index) => ({
    ...{ scanId: crypto.randomUUID(), hash: 'h'.repeat(22), at: event.startTime, deviceId },
    ...{ gate: `Gate ${index}`, verdict: 'refunded' as const, listAge: 4, first: null },
  }));
  server.use(http.get(`${DOOR}/tickets`, () => ok(aDoorList({ doubles }))));
  expect(field).toBeVisible();

  const banner = await screen.findByText(/40 guests were let in without network/);

  expect(banner).toHaveTextContent('the last one at Gate 0: Refunded.');
  expect(screen.getAllByText(/without network/)).toHaveLength(1);
  expect(verdict().compareDocumentPosition(banner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('sends what was done with headsets before, and has not reached the server', async () => {
  const batches: HeadsetBatch[] = [];
  server.use(
    http.post(`${API}/events/${event.id}/headphones/entries`, async ({ request }) => {
      batches.push((await request.json()) as HeadsetBatch);
      return ok({ results: [] });
    }),
  );
  const store = await HeadsetStore.open();
  await store.keepEntries([
    {
      ...{ id: 'an entry', eventId: event.id, kind: 'take_back', headset: 7, replacement: null },
      ...{ hash: null, at: event.startTime, stage: 'done' },
    },
  ]);

  await openDoor();

  await expect.poll(() => batches).toMatchObject([{ entries: [{ id: 'an entry' }] }]);
  await expect.poll(() => store.waitingEntries(event.id)).toEqual([]);
  store.close();
});

it('sends what was scanned at another door before, and counts it until it is sent', async () => {
  const other = aDoorEvent({ event: { ...event, id: crypto.randomUUID() } }).event.id;
  let isTaken = false;
  server.use(
    http.post(`${API}/events/${other}/door/scans`, () =>
      isTaken ? ok({ results: [], endedAt: null }) : HttpResponse.error(),
    ),
  );
  const store = await DoorStore.open();
  onTestFinished(() => store.close());
  await store.keepScan({
    ...{ id: 'a scan', hash: 'h', at: event.startTime, shown: 'admitted', listAge: 3 },
    ...{ eventId: other, gate: 'Gate A' },
  });
  await openDoor();
  const words = '1 scan waits to be sent.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(await screen.findByText(/^List \d+ s old$/)).toBeVisible();

  isTaken = true;

  await expect.poll(() => screen.queryByText(words)).toBeNull();
  await expect(store.waitingScans(other)).resolves.toEqual([]);
});

it('announces whether it is online, and not the age of its list', async () => {
  await openDoor();

  expect(await screen.findByText(/^List \d+ s old$/)).toBeVisible();
  expect(screen.getByText('Online').closest('[role=status]')).toHaveTextContent(/^Online$/);
});

describe('while a ticket is being decided', () => {
  let decide: ((result: Partial<ScanResult>) => void)[];

  beforeEach(() => {
    decide = [];
    server.use(
      http.post(`${DOOR}/scans`, async ({ request }) => {
        const { scans } = (await request.json()) as ScanBatch;
        if (scans.length === 0) return ok({ results: [], endedAt: null });
        const result = await new Promise<Partial<ScanResult>>((resolve) => decide.push(resolve));
        const rest = { visit: 1, ticketType: 'Standing', initial: 'D', otherEvent: null };
        const one = { ...rest, id: scans[0]!.id, verdict: 'admitted', admission: null, ...result };
        return ok({ results: [one], endedAt: null });
      }),
    );
  });

  it('the next one can be scanned, and both verdicts are shown', async () => {
    const field = await openDoor();
    await userEvent.type(field, `${CODE}{Enter}`);
    await userEvent.type(field, `${CODE}{Enter}`);
    await expect.poll(() => decide.length).toBe(2);

    decide[0]!({ verdict: 'refunded' });
    const before = await screen.findByRole('alert', { name: 'Ticket before' });
    expect(before).toHaveTextContent('Ticket before: Refunded This ticket was refunded');
    decide[1]!({});
    expect(await screen.findByText('Admitted')).toBeVisible();
    expect(before).toBeVisible();

    await userEvent.type(field, `${CODE}{Enter}`);
    expect(screen.queryByRole('alert', { name: 'Ticket before' })).toBeNull();
  });
});

it('says so when the person is no longer in the team', async () => {
  server.use(http.post(`${DOOR}/scans`, () => refused(403, 'FORBIDDEN', 'No access.')));

  await openDoor();

  expect(await screen.findByText(/You no longer work at this door/)).toBeVisible();
});

describe('after the browser has closed the database of the phone', () => {
  async function loseDatabase() {
    const opening = vi.spyOn(indexedDB, 'open');
    const field = await openDoor();
    await screen.findByText(/^List \d+ s old$/);
    for (const { value } of opening.mock.results) (value as IDBOpenDBRequest).result.close();
    return { field, opening };
  }

  it('opens it again, and decides the next ticket', async () => {
    const { field } = await loseDatabase();

    await userEvent.type(field, `${CODE}{Enter}`);

    expect(await screen.findByText('Admitted')).toBeVisible();
  });

  it('says so while it cannot be opened again', async () => {
    const { opening } = await loseDatabase();
    opening.mockImplementation(() => {
      throw new DOMException('Connection lost.', 'UnknownError');
    });
    const words = /can store nothing at the moment/;
    expect(await screen.findByText(words)).toBeVisible();

    opening.mockRestore();

    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });
});
