import type { HandAdmissionBody, ScanResult } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aFoundTicket,
  anId,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';
import { freshStorage } from '../../testing/fresh-storage';

freshStorage();

const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const { event } = night;
const DOOR = `${API}/events/${event.id}/door`;
const used = {
  ...{ scanId: anId(9), at: '2099-07-04T19:04:00.000Z', gate: 'Gate B', deviceId: anId(8) },
};

let sought: (string | null)[];

beforeEach(() => {
  sought = [];
  sessionStorage.clear();
  server.use(
    http.get(DOOR, () => ok(night)),
    http.get(`${DOOR}/search`, ({ request }) => {
      sought.push(new URL(request.url).searchParams.get('q'));
      return ok([
        aFoundTicket(),
        aFoundTicket({ ticketId: anId(2), state: 'used', admission: used }),
      ]);
    }),
  );
});

async function find(text: string) {
  renderRemote(remote, { at: `/door/${event.id}/find`, user: aUser() });
  await userEvent.type(await screen.findByRole('textbox', { name: /Name or email/ }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
}

/** Answers admissions by hand, and returns the bodies. */
function admitWith(verdict: ScanResult['verdict']): HandAdmissionBody[] {
  const bodies: HandAdmissionBody[] = [];
  server.use(
    http.post(`${DOOR}/admissions`, async ({ request }) => {
      const body = (await request.json()) as HandAdmissionBody;
      bodies.push(body);
      return ok({
        ...{ id: body.id, verdict, visit: 1, ticketType: 'Standing', initial: 'D' },
        otherEvent: null,
        admission: used,
      });
    }),
  );
  return bodies;
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Admit by hand' }));
  return within(screen.getByRole('dialog'));
}

async function admit(reason: string) {
  const dialog = await openDialog();
  if (reason) await userEvent.type(dialog.getByLabelText('Reason'), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Admit' }));
}

it('shows whose tickets are found, and admits only a valid one', async () => {
  await find('Demo');

  const [valid, inside] = await screen.findAllByRole('article');
  expect(sought).toEqual(['Demo']);
  expect(valid).toHaveTextContent(/Demo Attendee.*Valid.*d•••@example\.org.*Admit by hand/);
  expect(inside).toHaveTextContent(/Inside.*20:04 at.*Gate B/);
  expect(within(inside!).queryByRole('button')).toBeNull();
});

it('reads the same search again', async () => {
  await find('Demo');
  await screen.findByText('Valid');
  server.use(http.get(`${DOOR}/search`, () => ok([aFoundTicket({ state: 'refunded' })])));

  await userEvent.click(screen.getByRole('button', { name: 'Find' }));

  expect(await screen.findByText('Refunded')).toBeVisible();
});

it('admits a ticket with the reason, at the gate of this device', async () => {
  localStorage.setItem(`door-gate-${event.id}`, 'Gate A');
  const bodies = admitWith('admitted');
  await find('Demo');

  await admit('The phone is broken.');

  expect(await screen.findByText('Admitted.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies).toMatchObject([
    { ticketId: aFoundTicket().ticketId, reason: 'The phone is broken.', gate: 'Gate A' },
  ]);
});

it('lets a guest who has gone out in again', async () => {
  server.use(
    http.get(`${DOOR}/search`, () => ok([aFoundTicket({ state: 'out', admission: used })])),
  );
  const bodies = admitWith('admitted_again');
  await find('Demo');
  expect(await screen.findByText('Gone out')).toBeVisible();

  await admit('The phone is broken.');

  expect(await screen.findByText('In again.')).toBeVisible();
  expect(bodies).toHaveLength(1);
});

it('tells the verdict when the ticket is used meanwhile', async () => {
  admitWith('used');
  await find('Demo');

  await admit('The phone is broken.');

  expect(await screen.findByText('Already inside.')).toBeVisible();
});

it('admits no ticket without a reason', async () => {
  const bodies = admitWith('admitted');
  await find('Demo');

  await admit('');

  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Reason is required/);
  expect(bodies).toEqual([]);
});

it.each([
  ['the ticket is admitted', 'Admit'],
  ['the dialog is cancelled', 'Cancel'],
])('keeps the typed reason on the way to /login and back, until %s', async (_case, end) => {
  admitWith('admitted');
  await find('Demo');
  await userEvent.type((await openDialog()).getByLabelText('Reason'), 'Broken phone.');
  cleanup();

  await find('Demo');
  const dialog = await openDialog();

  expect(dialog.getByLabelText('Reason')).toHaveValue('Broken phone.');
  await userEvent.click(dialog.getByRole('button', { name: end }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage).toHaveLength(0);
});

it('shows why a search or an admission is refused', async () => {
  server.use(http.post(`${DOOR}/admissions`, () => refused(403, 'FORBIDDEN', 'Not any more.')));
  await find('Demo');

  await admit('The phone is broken.');

  expect(await screen.findByText('Not any more.')).toBeVisible();
});

it('asks for more of a short text, and says when there is no such ticket', async () => {
  server.use(http.get(`${DOOR}/search`, () => ok([])));
  await find('D');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/at least 2 characters/);

  await userEvent.type(screen.getByRole('textbox'), 'emo{Enter}');

  expect(await screen.findByText('No Tickets Found')).toBeVisible();
});
