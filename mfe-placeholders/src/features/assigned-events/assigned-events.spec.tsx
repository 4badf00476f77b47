import type { Assignment } from '@stagedoor/contracts';
import {
  anAssignment,
  anId,
  API,
  aUser,
  ok,
  okPage,
  refused,
  renderRemote,
  startApiServer,
  visitFrom,
} from '@stagedoor/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type HttpResponseResolver } from 'msw';
import { remote } from '../../remote';

const server = startApiServer();
const MANAGER = aUser({ roles: ['event_manager'] });

const answer = (...assignments: Assignment[]) =>
  server.use(http.get(`${API}/events/assigned`, () => okPage(assignments)));
const open = () => renderRemote(remote, { at: '/events/assigned', user: MANAGER });

/** An assignment whose event begins and ends these hours from now. */
function anAssignmentIn(begins: number, ends: number, id: number, title: string): Assignment {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { event } = anAssignment();
  return anAssignment({
    id: anId(id),
    event: { ...event, id: anId(id), title, startTime: at(begins), endTime: at(ends) },
  });
}

it('shows the example to an event manager without events', async () => {
  answer();
  open();

  expect(await screen.findByText('This page shows example content.')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Winter Silent Disco' })).toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

it.each([
  ['is over', { endTime: '2020-01-01T23:00:00.000Z' }],
  ['is cancelled', { status: 'cancelled' as const }],
])(
  'shows the example with an unanswered invitation alone to an event that %s',
  async (_, change) => {
    const { event } = anAssignment();
    answer(anAssignment({ acceptedAt: null, event: { ...event, ...change } }));
    open();

    expect(await screen.findByText('This page shows example content.')).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Winter Silent Disco' })).toBeInTheDocument();
  },
);

it('shows the events by their time, with date, place and duty', async () => {
  answer(
    anAssignmentIn(-1, 1, 1, 'Now'),
    anAssignmentIn(2, 3, 2, 'Soon'),
    anAssignmentIn(-3, -2, 3, 'Before'),
  );
  open();

  expect(await screen.findByRole('article', { name: 'Now' })).toHaveTextContent(
    /Active.*Alexandra Palace.*London.*Steward/,
  );
  for (const [name, title] of [
    [/Upcoming/, 'Soon'],
    [/Completed/, 'Before'],
  ] as const) {
    await userEvent.click(screen.getByRole('tab', { name }));
    expect(screen.getByRole('article')).toHaveAccessibleName(title);
  }
  expect(screen.queryByText('This page shows example content.')).toBeNull();
});

it.each([
  ['completed', ['Silent Disco at the Palace', 'Door']],
  ['cancelled', ['Silent Disco at the Palace']],
] as const)(
  'links the door of an event that is over only if it took place: %s',
  async (status, links) => {
    const { event } = anAssignment();
    answer(anAssignment({ event: { ...event, status, endTime: '2020-01-01T23:00:00.000Z' } }));
    open();

    const card = within(await screen.findByRole('article', { name: event.title }));
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
  },
);

it('opens the first tab with an event', async () => {
  answer(anAssignment());
  open();

  expect(await screen.findByRole('tab', { name: /Upcoming/, selected: true })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Silent Disco at the Palace' })).toHaveAttribute(
    'href',
    `/events/${anId(200)}`,
  );
});

it('breaks a long title and a long venue name at any letter', async () => {
  const { event } = anAssignment();
  const long = 'W'.repeat(200);
  answer(anAssignment({ event: { ...event, title: long, venue: { ...event.venue, name: long } } }));
  open();

  const card = await screen.findByRole('article', { name: long });

  for (const text of [within(card).getByRole('heading'), within(card).getByText(/W, London$/)])
    expect(text.closest('article > div')).toHaveStyle({ overflowWrap: 'anywhere' });
});

it('links no title of a draft, whose page its creator alone sees', async () => {
  const { event } = anAssignment();
  answer(anAssignment({ event: { ...event, status: 'draft' } }));
  open();

  expect(await screen.findByRole('article', { name: event.title })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: event.title })).toBeNull();
});

it.each([
  ['has begun', -1, 1, 'Upcoming'],
  ['is over', -3, -2, 'Completed'],
])('shows a draft that %s as a draft, and never as active', async (_, begins, ends, tab) => {
  const assignment = anAssignmentIn(begins, ends, 1, 'Never Published');
  answer({ ...assignment, event: { ...assignment.event, status: 'draft' } });
  open();

  const card = await screen.findByRole('article', { name: 'Never Published' });

  expect(within(card).getByText('Draft')).toBeInTheDocument();
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(tab);
});

it('shows the time zone of a venue to a visitor whose clock differs', async () => {
  const leave = visitFrom('Europe/London');
  const { event } = anAssignment();
  const venue = { ...event.venue, timeZone: 'Pacific/Auckland' };
  answer(anAssignment({ event: { ...event, venue, startTime: '2099-07-04T08:00:00.000Z' } }));
  open();

  expect(await screen.findByRole('article', { name: event.title })).toHaveTextContent(
    /at 20:00 GMT\+12/,
  );
  leave();
});

it.each([
  ['Accept', 'post', '/accept', 'You are in the team of'],
  ['Decline', 'delete', '', 'is declined.'],
] as const)(
  'sends %s of an invitation and focuses the events',
  async (name, method, path, said) => {
    const calls: string[] = [];
    answer(anAssignment({ acceptedAt: null }), anAssignment({ id: anId(601) }));
    server.use(
      http[method](`${API}/team-members/${anId(600)}${path}`, () => {
        calls.push(name);
        answer(anAssignment({ id: anId(601) }));
        return ok(null);
      }),
    );
    open();
    const invitations = await screen.findByRole('region', { name: 'Invitations' });

    await userEvent.click(within(invitations).getByRole('button', { name }));

    expect(await screen.findByText(new RegExp(said))).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your events' })).toHaveFocus();
    expect(calls).toEqual([name]);
  },
);

it('focuses the heading of the example after the only invitation is declined', async () => {
  answer(anAssignment({ acceptedAt: null }));
  server.use(
    http.delete(`${API}/team-members/${anId(600)}`, () => {
      answer();
      return ok(null);
    }),
  );
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));

  expect(await screen.findByText('This page shows example content.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('opens the tab of an event after the only invitation is accepted', async () => {
  answer(anAssignment({ acceptedAt: null }));
  server.use(
    http.post(`${API}/team-members/${anId(600)}/accept`, () => {
      answer(anAssignment());
      return ok(null);
    }),
  );
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));

  expect(await screen.findByRole('tab', { name: /Upcoming/, selected: true })).toBeInTheDocument();
  expect(
    within(screen.getByRole('tabpanel')).getByRole('article', {
      name: 'Silent Disco at the Palace',
    }),
  ).toBeInTheDocument();
});

it('sends one answer to each invitation', async () => {
  const calls: string[] = [];
  let respond!: () => void;
  const isReleased = new Promise<void>((resolve) => (respond = resolve));
  const recorded: HttpResponseResolver = async ({ request: { method, url } }) => {
    calls.push(`${method} ${url.replace(`${API}/team-members`, '')}`);
    await isReleased;
    return ok(null);
  };
  answer(
    { ...anAssignmentIn(1, 2, 600, 'First'), acceptedAt: null },
    { ...anAssignmentIn(3, 4, 601, 'Second'), acceptedAt: null },
  );
  server.use(
    http.post(`${API}/team-members/:id/accept`, recorded),
    http.delete(`${API}/team-members/:id`, recorded),
  );
  open();
  const press = async (event: string, name: string) => {
    const card = await screen.findByRole('article', { name: event });
    await userEvent.click(within(card).getByRole('button', { name }));
  };

  await press('First', 'Accept');
  await press('First', 'Accept');
  await press('First', 'Decline');
  await press('Second', 'Decline');
  await press('First', 'Accept');
  await press('Second', 'Accept');
  respond();

  expect(await screen.findByText(/You are in the team of .*First/)).toBeInTheDocument();
  expect(await screen.findByText(/The invitation to .*Second.* is declined/)).toBeInTheDocument();
  expect(calls).toEqual([`POST /${anId(600)}/accept`, `DELETE /${anId(601)}?ifInvited=true`]);
});

it('declines only what is not accepted, and shows the event of an invitation accepted elsewhere', async () => {
  answer(anAssignment({ acceptedAt: null }));
  let sent = '';
  server.use(
    http.delete(`${API}/team-members/${anId(600)}`, ({ request }) => {
      sent = new URL(request.url).search;
      answer(anAssignment());
      return refused(409, 'ALREADY_IN_TEAM', 'You are in the team of this event already.');
    }),
  );
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));

  expect(await screen.findByText('You are in the team of this event already.')).toBeInTheDocument();
  expect(sent).toBe('?ifInvited=true');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your events' })).toHaveFocus());
  expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
});

it.each(['Accept', 'Decline'])(
  'says after %s that an invitation no longer exists, and focuses the events',
  async (name) => {
    answer(
      { ...anAssignmentIn(1, 2, 600, 'First'), acceptedAt: null },
      { ...anAssignmentIn(3, 4, 601, 'Second'), acceptedAt: null },
    );
    const gone = () => {
      answer({ ...anAssignmentIn(3, 4, 601, 'Second'), acceptedAt: null });
      return refused(404, 'TEAM_MEMBER_NOT_FOUND', 'This person is not in the team.');
    };
    server.use(
      http.post(`${API}/team-members/:id/accept`, gone),
      http.delete(`${API}/team-members/:id`, gone),
    );
    open();

    const card = await screen.findByRole('article', { name: 'First' });
    await userEvent.click(within(card).getByRole('button', { name }));

    expect(
      await screen.findByText(/^The invitation to .*First.* no longer exists\.$/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your events' })).toHaveFocus());
    expect(screen.queryByRole('article', { name: 'First' })).toBeNull();
  },
);

it('keeps an invitation whose answer was refused, and says why', async () => {
  answer(anAssignment({ acceptedAt: null }));
  server.use(
    http.post(`${API}/team-members/${anId(600)}/accept`, () =>
      refused(409, 'ALREADY_IN_TEAM', 'You are in the team of this event already.'),
    ),
  );
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));

  expect(await screen.findByText('You are in the team of this event already.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Invitations' })).toBeInTheDocument();
});

it('says that the events could not be loaded, and tries again', async () => {
  server.use(http.get(`${API}/events/assigned`, () => new HttpResponse(null, { status: 502 })));
  open();

  expect(await screen.findByText('Failed to load your events')).toBeInTheDocument();
  expect(screen.queryByText('This page shows example content.')).toBeNull();
  answer(anAssignment());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByRole('article', { name: 'Silent Disco at the Palace' }),
  ).toBeInTheDocument();
});
