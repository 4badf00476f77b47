import { type ReEntryBody, scansFileName } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aDoorReport,
  anId,
  API,
  aUser,
  file,
  ok,
  recordSavedFiles,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const { event } = night;
const DOOR = `${API}/events/${event.id}/door`;
const at = (minute: number) =>
  new Date(Date.parse(event.startTime) + minute * 60_000).toISOString();

function open(report = aDoorReport()) {
  server.use(
    http.get(DOOR, () => ok(night)),
    http.get(`${DOOR}/report`, () => ok(report)),
  );
  renderRemote(remote, { at: `/door/${event.id}/night`, user: aUser() });
}

it('shows how many are inside, what was refused and when each phone was last heard of', async () => {
  open(aDoorReport({ sold: 80, inside: 30 }));

  expect(await screen.findByText('of 80 sold')).toBeVisible();
  expect(screen.getByText('30')).toBeVisible();
  expect(screen.getByText('Already inside')).toBeVisible();
  expect(screen.getByText(/Last heard of at/)).toBeVisible();
});

it('names the time zone of the venue to a visitor whose clock differs', async () => {
  const leave = visitFrom('Europe/London');
  open();
  const venue = { ...event.venue, timeZone: 'Pacific/Auckland' };
  server.use(http.get(DOOR, () => ok({ ...night, event: { ...event, venue } })));

  expect(await screen.findByText(/, .+ at \d\d:\d\d GMT\+1\d\.$/)).toBeVisible();
  leave();
});

it('shows the phones without network first', async () => {
  const phone = { name: null, seenAt: at(1) };
  const devices = [
    { ...phone, deviceId: anId(1), gate: 'Gate A', isOffline: false },
    { ...phone, deviceId: anId(2), gate: 'Gate B', isOffline: true },
  ];
  open(aDoorReport({ devices }));

  const offline = await screen.findByText('Offline');

  expect(screen.getByText('Gate B').compareDocumentPosition(screen.getByText('Gate A'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(offline.closest('dd')).toHaveTextContent(/Last heard of at/);
});

it('adds up the gates of a minute in one curve, and shows each gate in its own', async () => {
  const minutes = [
    { at: at(0), gate: 'A', count: 2 },
    { at: at(3), gate: 'A', count: 5 },
    { at: at(3), gate: 'B', count: 6 },
  ];
  open(aDoorReport({ minutes }));

  const all = await screen.findByRole('img', { name: /^All gates.*in a minute: 11/ });

  expect(all.querySelectorAll('rect')).toHaveLength(30);
  expect(screen.getByRole('img', { name: /^.?A.?, admissions.*in a minute: 5/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /^.?B.?, admissions.*in a minute: 6/ })).toBeVisible();
});

it('names both gates of a ticket that was admitted twice', async () => {
  const first = { scanId: anId(1), at: at(1), gate: 'Gate B', deviceId: anId(2) };
  const double = { scanId: anId(3), hash: 'h'.repeat(22), at: at(2), gate: 'Gate A' };
  open(
    aDoorReport({
      doubles: [{ ...double, verdict: 'used', deviceId: anId(4), listAge: 90, first }],
    }),
  );

  expect(
    await screen.findByText(/Gate A.*by a list 90 s old: Already inside; first at.*Gate B/),
  ).toBeVisible();
});

it('saves the scans under the name of the event', async () => {
  const saved = recordSavedFiles();
  open();
  server.use(http.get(`${DOOR}/scans.csv`, () => file('Scanned at\r\n', 'text/csv')));

  await userEvent.click(await screen.findByRole('button', { name: 'Download scans (CSV)' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toBe(scansFileName(event.title));
  await expect(saved[0]!.text()).resolves.toBe('Scanned at\r\n');
});

it('says why the scans could not be saved', async () => {
  open();
  server.use(
    http.get(`${DOOR}/scans.csv`, () => refused(403, 'FORBIDDEN', 'Your right has ended.')),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Download scans (CSV)' }));

  expect(await screen.findByText('Your right has ended.')).toBeVisible();
});

describe('re-entry', () => {
  /** Answers changes of the setting, and returns the bodies. */
  function answerChanges(): ReEntryBody[] {
    const bodies: ReEntryBody[] = [];
    server.use(
      http.put(`${DOOR}/re-entry`, async ({ request }) => {
        bodies.push((await request.json()) as ReEntryBody);
        return ok(null);
      }),
    );
    return bodies;
  }

  it('is allowed at once', async () => {
    open();
    const bodies = answerChanges();

    await userEvent.click(await screen.findByRole('button', { name: 'Allow re-entry' }));

    expect(await screen.findByText('Re-entry is allowed.')).toBeVisible();
    expect(bodies).toEqual([{ reEntry: 'allowed' }]);
  });

  it('counts who is inside, who has gone out and who was admitted', async () => {
    open(aDoorReport({ sold: 80, reEntry: 'allowed', inside: 30, out: 7, admitted: 37 }));

    expect(await screen.findByText('Inside now')).toBeVisible();
    expect(screen.getByText('Gone out').nextElementSibling).toHaveTextContent(/^7$/);
    expect(screen.getByText('Admitted in all').nextElementSibling).toHaveTextContent(/^37$/);
  });

  it('ends after a question that says how many guests are out', async () => {
    open(aDoorReport({ reEntry: 'allowed', out: 7 }));
    const bodies = answerChanges();
    await userEvent.click(await screen.findByRole('button', { name: 'End re-entry' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/7 guests have gone out and cannot come in again/)).toBeVisible();
    expect(bodies).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'End re-entry' });

    // Twice before the next render.
    act(() => {
      confirm.click();
      confirm.click();
    });

    expect(await screen.findByText('Re-entry has ended.')).toBeVisible();
    expect(bodies).toEqual([{ reEntry: 'none' }]);
  });

  it('has ended only when the question has closed', async () => {
    open(aDoorReport({ reEntry: 'allowed', out: 7 }));
    answerChanges();
    await userEvent.click(await screen.findByRole('button', { name: 'End re-entry' }));
    const dialog = screen.getByRole('alertdialog');
    let report = () => {};
    const asked = new Promise<void>((isAsked) => {
      server.use(
        http.get(`${DOOR}/report`, async () => {
          isAsked();
          await new Promise<void>((resolve) => (report = resolve));
          return ok(aDoorReport());
        }),
      );
    });

    await userEvent.click(within(dialog).getByRole('button', { name: 'End re-entry' }));
    await asked;

    expect(dialog).toBeInTheDocument();
    expect(screen.queryByText('Re-entry has ended.')).toBeNull();
    report();
    expect(await screen.findByText('Re-entry has ended.')).toBeVisible();
    expect(dialog).not.toBeInTheDocument();
  });

  it('says why it could not be changed', async () => {
    open();
    server.use(http.put(`${DOOR}/re-entry`, () => refused(403, 'FORBIDDEN', 'Not any more.')));

    await userEvent.click(await screen.findByRole('button', { name: 'Allow re-entry' }));

    expect(await screen.findByText('Not any more.')).toBeVisible();
  });
});
