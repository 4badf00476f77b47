import type { Assignment } from '@stagedoor/contracts';
import {
  anAssignment,
  anId,
  API,
  aUser,
  okPage,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

function open(...assignments: Assignment[]) {
  server.use(http.get(`${API}/events/assigned`, () => okPage(assignments)));
  return renderRemote(remote, {
    at: '/events/calendar',
    user: aUser({ roles: ['event_manager'] }),
  });
}

/** An assignment whose event begins at that instant and lasts an hour. */
function anAssignmentAt(startTime: string, id: number, title: string): Assignment {
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  const { event } = anAssignment();
  return anAssignment({ id: anId(id), event: { ...event, title, startTime, endTime } });
}

// @covers 2.placeholder.calendar-december-2024
it.each([
  ['no assignments', []],
  ['an invitation alone', [anAssignment({ acceptedAt: null })]],
])('shows December 2024 as an example with %s', async (_, assignments) => {
  open(...assignments);

  expect(await screen.findByText('This page shows example content.')).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'December 2024' })).toBeInTheDocument();
});

it("opens at the next event's month and shows each event on its day at the venue", async () => {
  open(
    anAssignmentAt('2000-01-15T20:00:00.000Z', 1, 'Long ago'),
    anAssignmentAt('2099-07-31T23:30:00.000Z', 2, 'After midnight in London'),
    anAssignmentAt('2099-08-20T19:00:00.000Z', 3, 'Later'),
  );

  const month = await screen.findByRole('table', { name: 'August 2099' });
  expect(
    within(month).getByRole('cell', { name: /^1\s?After midnight in London$/ }),
  ).toBeInTheDocument();
  expect(within(month).getByRole('cell', { name: /^20\s?Later$/ })).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Events in August 2099' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['After midnight in London', 'Later']);
});

it('moves from month to month, across years', async () => {
  open(anAssignmentAt('2099-12-20T19:00:00.000Z', 1, 'Last'));
  await screen.findByRole('table', { name: 'December 2099' });

  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));

  expect(screen.getByRole('table', { name: 'January 2100' })).toBeInTheDocument();
  expect(screen.getByText('No events in this month.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('link', { name: 'Last' })).toBeInTheDocument();
});
