import {
  headsetCode,
  type HeadsetBatch,
  type HeadsetOutcome,
  type ScanBatch,
} from '@stagedoor/contracts';
import {
  aDoorEvent,
  aDoorList,
  aHeadsetPool,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  someHeadphones,
  startApiServer,
} from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';
import { LOOKS } from '../../scanning/signal-panel';
import { DoorStore } from '../../scanning/door-store';
import { HeadsetStore } from '../../shared/headset-store';
import { hashOf } from '../../scanning/ticket-code';
import { freshStorage } from '../../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const TICKET = '0A1B-2C3D-4E5F-6G7H-8J9K-MNPQ-RS';
const night = aDoorEvent();
const EVENT = `${API}/events/${night.event.id}`;
const HEADPHONES = `${EVENT}/headphones`;
const { labelKey } = aHeadsetPool();
const headset = (number: number) => headsetCode({ labelKey, number });

let sent: HeadsetBatch['entries'];

beforeEach(async () => {
  localStorage.clear();
  sent = [];
  const hash = await hashOf(TICKET);
  server.use(
    http.get(`${EVENT}/door`, () => ok(night)),
    http.get(`${EVENT}/door/tickets`, () =>
      ok(aDoorList({ tickets: [[hash, 0, 0, 'D', null, null]] })),
    ),
    http.get(HEADPHONES, () => ok(someHeadphones())),
  );
  answer('done');
});

function answer(outcome: HeadsetOutcome) {
  server.use(
    http.post(`${HEADPHONES}/entries`, async ({ request }) => {
      const { entries } = (await request.json()) as HeadsetBatch;
      sent.push(...entries);
      const results = entries.map(({ id }) => ({ id, outcome, counts: outcome === 'done' }));
      return ok({ results });
    }),
  );
}

function loseNetwork() {
  server.use(
    http.post(`${HEADPHONES}/entries`, () => HttpResponse.error()),
    http.get(HEADPHONES, () => HttpResponse.error()),
    http.get(`${EVENT}/door/tickets`, () => HttpResponse.error()),
  );
}

function renderDesk() {
  const path = `/door/${night.event.id}/headphones`;
  return renderRemote(remote, { at: path, user: aUser({ roles: ['event_manager'] }) });
}

async function openUnreadDesk() {
  renderDesk();
  return screen.findByLabelText('Code of a ticket or a headset');
}

async function readDesk() {
  const field = await screen.findByLabelText('Code of a ticket or a headset');
  await screen.findByText('of 190 counted in');
  return field;
}

async function openDesk() {
  renderDesk();
  return readDesk();
}

const scan = (field: HTMLElement, code: string) => userEvent.type(field, `${code}{Enter}`);

it('hands a headset out: the ticket, then the headset', async () => {
  const field = await openDesk();

  await scan(field, TICKET);
  expect(await screen.findByText('Ticket read')).toBeVisible();
  await scan(field, headset(7));

  expect(await screen.findByText('Handed out')).toBeVisible();
  expect(sent).toMatchObject([
    { kind: 'hand_out', headset: 7, hash: await hashOf(TICKET), stage: 'asked' },
  ]);
  expect(JSON.stringify(sent)).not.toContain(TICKET);
});

it('takes what a hand scanner types after a press elsewhere', async () => {
  const field = await openDesk();
  await userEvent.click(screen.getByText('of 190 counted in'));
  expect(field).not.toHaveFocus();

  await userEvent.keyboard(`${headset(1)}{Enter}`);

  expect(await screen.findByText('Taken back')).toBeVisible();
});

it('announces whether it is online, and not the number of entries to send', async () => {
  const field = await openDesk();
  loseNetwork();
  await scan(field, headset(1));

  expect(await screen.findByText('1 to send')).toBeVisible();

  expect((await screen.findByText('Offline')).closest('[role=status]')).toHaveTextContent(
    /^Offline$/,
  );
});

it('takes a headset back that is scanned alone', async () => {
  const field = await openDesk();

  await scan(field, headset(1));

  expect(await screen.findByText('Taken back')).toBeVisible();
  await expect.poll(() => sent).toMatchObject([{ kind: 'take_back', headset: 1, stage: 'done' }]);
});

describe('a headset that the phone does not know to be out', () => {
  const panel = () => screen.getByRole('alert', { name: 'Last step' });

  it('comes back with a warning, and is recorded', async () => {
    answer('not_out');
    const field = await openDesk();

    await scan(field, headset(3));

    expect(await screen.findByText('Headset was not out')).toBeVisible();
    expect(panel()).toHaveTextContent('No ticket had headset 003. It counts as back.');
    expect(panel()).toHaveStyle({ backgroundColor: LOOKS.warning.background });
    expect(sent[0]).toMatchObject({ kind: 'take_back', headset: 3, stage: 'done' });
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it('comes back as usual if the server says that another phone handed it out', async () => {
    const field = await openDesk();

    await scan(field, headset(3));

    expect(await screen.findByText('Taken back')).toBeVisible();
  });

  it('comes back with a warning without network, and is sent later', async () => {
    const field = await openDesk();
    loseNetwork();

    await scan(field, headset(3));

    expect(await screen.findByText('Headset was not out')).toBeVisible();
    expect(screen.getByText('1 to send')).toBeVisible();
  });
});

it('swaps a faulty headset for another one', async () => {
  const field = await openDesk();
  await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Swap a faulty one');

  await scan(field, headset(1));
  expect(await screen.findByText('Faulty one read')).toBeVisible();
  await scan(field, headset(9));

  expect(await screen.findByText('Swapped')).toBeVisible();
  expect(sent).toMatchObject([{ kind: 'swap', headset: 1, replacement: 9, stage: 'asked' }]);
});

it.each<[HeadsetOutcome, string]>([
  ['headset_out', 'Headset is out'],
  ['ticket_has_one', 'Ticket has a headset'],
  ['refunded', 'Refunded'],
])('says what stands against a hand-out: %s', async (outcome, title) => {
  answer(outcome);
  const field = await openDesk();

  await scan(field, TICKET);
  await scan(field, headset(7));

  expect(await screen.findByText(title)).toBeVisible();
});

it('puts a take-back after the hand-out when the clock of the phone was set back between them', async () => {
  const sentAts: string[] = [];
  server.use(
    http.post(`${HEADPHONES}/entries`, async ({ request }) => {
      const { entries, sentAt } = (await request.json()) as HeadsetBatch;
      sent.push(...entries);
      sentAts.push(sentAt);
      return ok({ results: entries.map(({ id }) => ({ id, outcome: 'done', counts: true })) });
    }),
  );
  const rightNow = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => rightNow() + 3_600_000);
  onTestFinished(() => clock.mockRestore());
  const { unmount } = renderDesk();
  const field = await readDesk();
  await scan(field, TICKET);
  await scan(field, headset(7));
  expect(await screen.findByText('Handed out')).toBeVisible();
  unmount();
  clock.mockRestore();

  await scan(await openDesk(), headset(1));
  await expect.poll(() => sent.length).toBe(2);

  const [handOut, takeBack] = sent.map(({ at }) => Date.parse(at));
  expect(takeBack).toBeGreaterThan(handOut!);
  expect(Date.parse(sentAts[1]!)).toBeGreaterThanOrEqual(takeBack!);
});

describe('after a refused hand-out', () => {
  it.each<[HeadsetOutcome, string]>([
    ['headset_out', 'Another ticket has it. Scan it to take it back, then scan the ticket again.'],
    ['ticket_has_one', 'Scan that one to take it back, then scan the ticket again.'],
    ['refunded', 'This ticket was refunded and gets no headset.'],
  ])('a headset alone comes back: %s', async (outcome, detail) => {
    answer(outcome);
    const field = await openDesk();
    await scan(field, TICKET);
    await scan(field, headset(7));
    expect(await screen.findByText(detail)).toBeVisible();
    answer('done');

    await scan(field, headset(1));

    expect(await screen.findByText('Taken back')).toBeVisible();
    await expect
      .poll(() => sent)
      .toMatchObject([{ kind: 'hand_out' }, { kind: 'take_back', headset: 1 }]);
  });

  it('the ticket gets another headset than the faulty one', async () => {
    answer('faulty');
    const field = await openDesk();
    await scan(field, TICKET);
    await scan(field, headset(7));
    expect(await screen.findByText('Headset is faulty')).toBeVisible();
    answer('done');

    await scan(field, headset(9));

    expect(await screen.findByText('Handed out')).toBeVisible();
  });
});

describe('after a refused swap', () => {
  async function refuseSwap(outcome: HeadsetOutcome): Promise<HTMLElement> {
    answer(outcome);
    const field = await openDesk();
    await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Swap a faulty one');
    await scan(field, headset(1));
    await scan(field, headset(9));
    return field;
  }

  it.each<[HeadsetOutcome, string]>([
    ['headset_out', 'Another ticket has it. Give another one.'],
    ['faulty', 'Give another one.'],
  ])('the guest gets another headset: %s', async (outcome, detail) => {
    const field = await refuseSwap(outcome);
    expect(await screen.findByText(detail)).toBeVisible();
    answer('done');

    await scan(field, headset(8));

    expect(await screen.findByText('Swapped')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ kind: 'swap', headset: 1, replacement: 8 });
  });

  it.each<HeadsetOutcome>(['not_out', 'ticket_has_one'])(
    'the next headset is another faulty one: %s',
    async (outcome) => {
      const field = await refuseSwap(outcome);
      expect(await screen.findByText(/Choose “Hand out and take back”/)).toBeVisible();

      await scan(field, headset(4));

      expect(await screen.findByText('Faulty one read')).toBeVisible();
      expect(sent).toHaveLength(1);
    },
  );
});

it.each([
  [headsetCode({ labelKey: '0000', number: 7 }), 'Another event'],
  ['ABC', 'Not read'],
])('sends nothing for the code %s', async (code, title) => {
  const field = await openDesk();

  await scan(field, code);

  expect(await screen.findByText(title)).toBeVisible();
  expect(sent).toEqual([]);
});

it('cannot take a headset before it has read the headphones of the event', async () => {
  loseNetwork();
  const field = await openUnreadDesk();

  await scan(field, headset(7));

  expect(await screen.findByText('Not read')).toBeVisible();
  expect(screen.getByText(/no list of headphones yet. Connect it to the network/)).toBeVisible();
});

it('hands out without network by what the phone knows, and sends it later', async () => {
  const field = await openDesk();
  loseNetwork();

  await scan(field, TICKET);
  await scan(field, headset(1));
  expect(await screen.findByText('Headset is out')).toBeVisible();
  await scan(field, TICKET);
  await scan(field, headset(7));

  expect(await screen.findByText('Handed out offline')).toBeVisible();
  expect(screen.getByText('2 to send')).toBeVisible();
  answer('done');
  await expect
    .poll(() => sent)
    .toMatchObject([
      { kind: 'hand_out', headset: 7, stage: 'done' },
      { kind: 'hand_out', headset: 1, stage: 'withdrawn' },
    ]);
});

describe('a hand-out that gets no answer and that the phone refuses', () => {
  const UNLISTED = '9Z9Z-2C3D-4E5F-6G7H-8J9K-MNPQ-RS';

  /** Loses the answer to the hand-out of a ticket that is not on the list of the phone. */
  async function refuseHandOut(): Promise<HTMLElement> {
    const field = await openDesk();
    await scan(field, UNLISTED);
    expect(await screen.findByText('Ticket read')).toBeVisible();
    loseNetwork();
    server.use(
      http.post(`${HEADPHONES}/entries`, async ({ request }) => {
        sent.push(...((await request.json()) as HeadsetBatch).entries);
        return HttpResponse.error();
      }),
    );
    await scan(field, headset(7));
    expect(await screen.findByText('Unknown ticket')).toBeVisible();
    return field;
  }

  it('is withdrawn: the server may have taken it', async () => {
    await refuseHandOut();
    expect(screen.getByText('1 to send')).toBeVisible();
    const [asked] = sent;

    sent = [];
    answer('done');

    await expect.poll(() => sent).toEqual([{ ...asked, stage: 'withdrawn' }]);
    await expect.poll(() => screen.queryByText('1 to send')).toBeNull();
  });

  it('is not withdrawn if it was never sent', async () => {
    const field = await refuseHandOut();
    await scan(field, TICKET);
    await scan(field, headset(1));

    expect(await screen.findByText('Headset is out')).toBeVisible();
    expect(screen.getByText('1 to send')).toBeVisible();
  });

  it('is forgotten when an earlier version of the API refuses the withdrawal, which delays no other entry', async () => {
    const field = await refuseHandOut();
    await scan(field, headset(1));
    expect(await screen.findByText('2 to send')).toBeVisible();
    sent = [];
    server.use(
      http.post(`${HEADPHONES}/entries`, async ({ request }) => {
        const { entries } = (await request.json()) as HeadsetBatch;
        const isUnknown = entries.some(({ stage }) => stage === 'withdrawn');
        if (isUnknown) return refused(400, 'VALIDATION_FAILED', 'Give asked or done.');
        sent.push(...entries);
        return ok({ results: entries.map(({ id }) => ({ id, outcome: 'done', counts: true })) });
      }),
    );

    await expect.poll(() => sent.map(({ kind }) => kind)).toEqual(['take_back']);
    await expect.poll(() => screen.queryByText(/to send/)).toBeNull();
  });
});

it('sends a take-back that has no answer yet before the next hand-out of its headset', async () => {
  const field = await openDesk();
  server.use(
    http.post(`${HEADPHONES}/entries`, () => new Promise(() => undefined), { once: true }),
  );
  await scan(field, headset(1));
  expect(await screen.findByText('Taken back')).toBeVisible();

  await scan(field, TICKET);
  await scan(field, headset(1));

  expect(await screen.findByText('Handed out')).toBeVisible();
  expect(sent.map(({ kind }) => kind)).toEqual(['take_back', 'hand_out']);
});

describe('is ready for the next code', () => {
  const code = () => screen.getByLabelText('Code of a ticket or a headset');

  it('at once', async () => {
    await openDesk();

    expect(code()).toHaveFocus();
  });

  it('after a choice of what to do', async () => {
    await openDesk();

    await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Mark as faulty');

    expect(code()).toHaveFocus();
  });

  it('after Start again', async () => {
    await scan(await openDesk(), TICKET);

    await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));

    expect(code()).toHaveFocus();
  });

  it('after the camera is stopped', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    await openDesk();
    await userEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
    expect(code()).not.toHaveFocus();

    await userEvent.click(screen.getByRole('button', { name: 'Stop the camera' }));

    expect(code()).toHaveFocus();
  });
});

describe('Start again while a hand-out is being decided', () => {
  let decide: (outcome: HeadsetOutcome) => void;

  beforeEach(() => {
    // However long the scans take, the phone waits for the decision.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    onTestFinished(() => void vi.restoreAllMocks());
    const outcome = new Promise<HeadsetOutcome>((resolve) => {
      decide = resolve;
    });
    server.use(
      http.post(
        `${HEADPHONES}/entries`,
        async ({ request }) => {
          const [entry] = ((await request.json()) as HeadsetBatch).entries;
          return ok({ results: [{ id: entry!.id, outcome: await outcome, counts: false }] });
        },
        { once: true },
      ),
    );
  });

  it('holds the ticket no more after a refusal', async () => {
    const field = await openDesk();
    await scan(field, TICKET);
    await scan(field, headset(7));
    await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));

    decide('faulty');

    expect(await screen.findByText('Headset is faulty')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
    await scan(screen.getByLabelText('Code of a ticket or a headset'), headset(1));
    expect(await screen.findByText('Taken back')).toBeVisible();
  });

  it('hands out what was scanned before it', async () => {
    const field = await openDesk();
    await scan(field, TICKET);
    await scan(field, headset(7));
    await scan(field, TICKET);
    await scan(field, headset(9));
    await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));

    decide('faulty');

    expect(await screen.findByText('Handed out')).toBeVisible();
    expect(sent).toMatchObject([{ kind: 'hand_out', headset: 9 }]);
  });
});

it('counts in a whole case by its first and last number', async () => {
  await openDesk();
  await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Count in');

  await userEvent.type(screen.getByLabelText('First number'), '11');
  await userEvent.type(screen.getByLabelText('Last number'), '13');
  await userEvent.click(screen.getByRole('button', { name: 'Count these in' }));

  await expect.poll(() => sent.map((entry) => entry.headset)).toEqual([11, 12, 13]);
});

describe('a count of more numbers than were ordered', () => {
  const dialog = () => screen.findByRole('alertdialog');

  async function countTo(last: string): Promise<void> {
    await openDesk();
    await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Count in');
    await userEvent.type(screen.getByLabelText('First number'), '199');
    await userEvent.type(screen.getByLabelText('Last number'), last);
    await userEvent.click(screen.getByRole('button', { name: 'Count these in' }));
  }

  it('is stored after a confirmation that names both numbers', async () => {
    await countTo('202');
    expect(await dialog()).toHaveTextContent(/The last number is 202. Headsets ordered: 200/);
    expect(sent).toEqual([]);

    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Count these in' }));

    await expect.poll(() => sent.map((entry) => entry.headset)).toEqual([199, 200, 201, 202]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText('Last number')).toHaveValue(null);
  });

  it('can be corrected', async () => {
    await countTo('202');

    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Correct it' }));

    expect(sent).toEqual([]);
    expect(screen.getByLabelText('Last number')).toHaveValue(202);
  });

  it('is not asked about up to that number', async () => {
    await countTo('200');

    await expect.poll(() => sent.map((entry) => entry.headset)).toEqual([199, 200]);
  });
});

it('shows what another phone handed out without network', async () => {
  const conflict = {
    ...({ entryId: night.event.id, kind: 'hand_out', outcome: 'headset_out', headset: 7 } as const),
    ...{ replacement: null, at: night.event.startTime, deviceId: night.event.id },
  };
  server.use(http.get(HEADPHONES, () => ok(someHeadphones({ conflicts: [conflict] }))));

  await openDesk();

  expect(screen.getByText(/Headset 007 was handed out at .* headset is out/)).toBeVisible();
});

it('shows what was done after the end of a right', async () => {
  const late = { entryId: night.event.id, kind: 'swap', headset: 7, replacement: 9 } as const;
  const at = night.event.startTime;
  server.use(http.get(HEADPHONES, () => ok(someHeadphones({ late: [{ ...late, at }] }))));

  await openDesk();

  expect(screen.getByText(/Swapped: headset 007, 009, at .* does not count/)).toBeVisible();
});

it('stores the next step after the browser has closed the database of the phone', async () => {
  const opening = vi.spyOn(indexedDB, 'open');
  const field = await openDesk();
  for (const { value } of opening.mock.results) (value as IDBOpenDBRequest).result.close();

  await scan(field, headset(1));

  expect(await screen.findByText('Taken back')).toBeVisible();
});

it('writes what it has read to the disk of the phone when it has changed, and not in every round', async () => {
  let read = 0;
  let loans = someHeadphones().loans;
  server.use(
    http.get(`${EVENT}/door/tickets`, ({ request }) => {
      read += 1;
      const isWhole = !new URL(request.url).searchParams.has('since');
      return ok(aDoorList({ isWhole, tickets: [] }));
    }),
    http.get(HEADPHONES, () => ok(someHeadphones({ loans }))),
  );
  const written = vi.spyOn(HeadsetStore.prototype, 'writeDesk');
  await openDesk();
  await expect.poll(() => read).toBe(3);
  expect(written).toHaveBeenCalledTimes(1);

  loans = [];
  await expect.poll(() => written.mock.calls.length).toBe(2);

  expect(written.mock.lastCall?.[1]).toMatchObject({ headphones: { loans: [] } });
});

it('reads the whole list when it is opened, and then what changed', async () => {
  const versions: (string | null)[] = [];
  server.use(
    http.get(`${EVENT}/door/tickets`, ({ request }) => {
      const since = new URL(request.url).searchParams.get('since');
      versions.push(since);
      return ok(aDoorList({ isWhole: since === null, version: '7', tickets: [] }));
    }),
  );
  const { unmount } = renderDesk();
  await expect.poll(() => versions.slice(0, 2)).toEqual([null, '7']);
  unmount();

  versions.length = 0;
  await openDesk();

  await expect.poll(() => versions.slice(0, 2)).toEqual([null, '7']);
});

it('reads where the headsets are although the server takes no entry', async () => {
  const field = await openDesk();
  const { counts } = someHeadphones();
  server.use(
    http.post(`${HEADPHONES}/entries`, () => refused(503, 'SERVICE_UNAVAILABLE', 'Busy.')),
    http.get(HEADPHONES, () => ok(someHeadphones({ counts: { ...counts, available: 42 } }))),
  );

  await scan(field, headset(1));

  expect(await screen.findByText('1 to send')).toBeVisible();
  expect(await screen.findByText('42')).toBeVisible();
});

it('says why the desk is closed to a person who has left the team', async () => {
  await openDesk();
  server.use(http.get(HEADPHONES, () => refused(403, 'FORBIDDEN', 'You are not in the team.')));

  expect(await screen.findByText('You are not in the team.')).toBeVisible();
});

it('sends what the phone has scanned before, from its gate', async () => {
  const batches: ScanBatch[] = [];
  server.use(
    http.post(`${EVENT}/door/scans`, async ({ request }) => {
      batches.push((await request.json()) as ScanBatch);
      return ok({ results: [], endedAt: null });
    }),
  );
  const store = await DoorStore.open();
  await store.keepScan({
    ...{ id: 'a scan', eventId: night.event.id, gate: 'Gate A', hash: await hashOf(TICKET) },
    ...{ at: night.event.startTime, shown: 'admitted', listAge: 5 },
  });

  await openDesk();

  await expect
    .poll(() => batches)
    .toMatchObject([{ gate: 'Gate A', scans: [{ id: 'a scan', shown: 'admitted' }] }]);
  await expect.poll(() => store.waitingScans(night.event.id)).toEqual([]);
  store.close();
});

it('sends and counts no entry that another person has made, and knows of it', async () => {
  const store = await HeadsetStore.open('another person');
  onTestFinished(() => store.close());
  await store.keepEntries([
    {
      ...{ id: 'an entry', eventId: night.event.id, kind: 'faulty', headset: 7, hash: null },
      ...{ replacement: null, at: night.event.startTime, stage: 'done' },
    },
  ]);
  const field = await openDesk();
  const words = /1 headset entry of another account waits on this phone/;
  expect(await screen.findByText(words)).toBeVisible();
  loseNetwork();
  expect(await screen.findByText('Offline')).toBeVisible();

  await scan(field, TICKET);
  await scan(field, headset(7));

  expect(await screen.findByText('Headset is faulty')).toBeVisible();
  expect(screen.queryByText(/to send$/)).toBeNull();
  expect(sent.map(({ id }) => id)).not.toContain('an entry');
  await expect(store.waitingEntries(night.event.id)).resolves.toMatchObject([{ id: 'an entry' }]);
});
