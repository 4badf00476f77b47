import type { LateDecisionBody } from '@stagedoor/contracts';
import {
  aDoorEvent,
  aDoorReport,
  aLateScan,
  anId,
  API,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const night = aDoorEvent({ right: 'supervisor' });
const DOOR = `${API}/events/${night.event.id}/door`;

async function open(...late: ReturnType<typeof aLateScan>[]) {
  server.use(
    http.get(DOOR, () => ok(night)),
    http.get(`${DOOR}/report`, () => ok(aDoorReport({ late }))),
  );
  renderRemote(remote, { at: `/door/${night.event.id}/night`, user: aUser() });
  await screen.findByText('of 2 sold');
}

it('shows a late scan with its person, its ticket and what the phone showed', async () => {
  await open(aLateScan({ state: 'used' }));

  const card = within(screen.getByRole('article', { name: /at .*Gate B/ }));
  expect(card.getByText(/Gate B.*Demo Manager/)).toBeVisible();
  expect(card.getByText('D · General Admission · inside already')).toBeVisible();
  expect(card.getByText(/The phone showed: Admitted/)).toBeVisible();
});

it('says of a late scan that the guest went out', async () => {
  await open(aLateScan({ direction: 'out', shown: 'gone_out', state: 'used' }));

  const card = within(screen.getByRole('article', { name: /at .*Gate B/ }));
  expect(card.getByText(/, out, .*Gate B/)).toBeVisible();
  expect(card.getByText(/The phone showed: Gone out/)).toBeVisible();
});

it.each([
  ['Accept', 'accept', 'admitted', 'The ticket is admitted.'],
  ['Accept', 'accept', 'gone_out', 'The guest has gone out.'],
  ['Accept', 'accept', 'unknown', 'The scan is recorded: Unknown ticket.'],
  ['Refuse', 'refuse', 'late_refused', 'The scan is refused.'],
])('%s sends %s; as %s it says so', async (button, decision, verdict, said) => {
  const scan = aLateScan();
  const bodies: LateDecisionBody[] = [];
  await open(scan);
  server.use(
    http.get(`${DOOR}/report`, () => ok(aDoorReport())),
    http.post(`${DOOR}/late-scans`, async ({ request }) => {
      bodies.push((await request.json()) as LateDecisionBody);
      return ok({ scanId: scan.scanId, verdict });
    }),
  );

  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${button} the scan`) }));

  expect(await screen.findByText(said)).toBeVisible();
  expect(bodies).toEqual([{ scanId: scan.scanId, decision }]);
  expect(screen.queryByRole('region', { name: 'Late scans' })).toBeNull();
});

it('offers no second decision about a scan while decisions about several are being sent', async () => {
  await open(aLateScan({ gate: 'Gate B' }), aLateScan({ scanId: anId(2), gate: 'Gate C' }));
  server.use(http.post(`${DOOR}/late-scans`, () => new Promise<never>(() => undefined)));

  for (const gate of ['B', 'C']) {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Accept .* ${gate}`) }));
  }

  for (const button of screen.getAllByRole('button', { name: /^Refuse/ })) {
    expect(button).toBeDisabled();
  }
});

it('says that another supervisor was faster', async () => {
  const why = 'Another supervisor has decided about this scan. Reload the night.';
  await open(aLateScan());
  server.use(http.post(`${DOOR}/late-scans`, () => refused(409, 'LATE_SCAN_DECIDED', why)));

  await userEvent.click(screen.getByRole('button', { name: /^Refuse/ }));

  expect(await screen.findByText(why)).toBeVisible();
});

it('shows no section without late scans', async () => {
  await open();

  expect(screen.queryByText('Late scans')).toBeNull();
});
