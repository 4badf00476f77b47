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
import { http, HttpResponse } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();

function open(...assignments: Assignment[]) {
  server.use(http.get(`${API}/events/assigned`, () => okPage(assignments)));
  openCalendar();
}

function openCalendar() {
  renderRemote(remote, {
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

it('opens at the month of the next event by the clock of the server', async () => {
  const assignments = [
    anAssignmentAt('2099-07-15T20:00:00.000Z', 1, 'Over'),
    anAssignmentAt('2099-09-15T20:00:00.000Z', 2, 'Next'),
  ];
  server.use(
    http.get(`${API}/events/assigned`, () =>
      HttpResponse.json(
        { data: assignments, nextCursor: null },
        { headers: { date: new Date('2099-08-01T12:00:00Z').toUTCString() } },
      ),
    ),
  );
  openCalendar();

  expect(await screen.findByRole('table', { name: 'September 2099' })).toBeInTheDocument();
});

it('names a cancelled event in words, opens at the one after it and marks no day with it', async () => {
  const cancelled = anAssignmentAt('2099-08-15T20:00:00.000Z', 1, 'Cancelled night');
  cancelled.event.status = 'cancelled';
  open(
    cancelled,
    anAssignmentAt('2099-09-15T20:00:00.000Z', 2, 'Next'),
    anAssignmentAt('2099-10-15T20:00:00.000Z', 3, 'Later'),
  );

  await screen.findByRole('table', { name: 'September 2099' });
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));

  const month = screen.getByRole('table', { name: 'August 2099' });
  expect(within(month).queryByText('Cancelled night')).toBeNull();
  const list = screen.getByRole('list', { name: 'Events in August 2099' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(/Cancelled night\s?Cancelled$/);
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
