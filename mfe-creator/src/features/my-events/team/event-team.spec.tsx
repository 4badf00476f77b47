import type { InviteBody, TeamMember } from '@stagedoor/contracts';
import {
  aMyEvent,
  anId,
  API,
  aTeamMember,
  aUser,
  ok,
  refused,
  renderRemote,
  startApiServer,
} from '@stagedoor/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { remote } from '../../../remote';

const server = startApiServer();
const EVENT = aMyEvent();
const TEAM = `${API}/events/${EVENT.id}/team`;
const INVITED = aTeamMember({
  id: anId(601),
  email: 'helper@example.org',
  firstName: null,
  lastName: null,
  acceptedAt: null,
});

beforeEach(() => sessionStorage.clear());

const answer = (...members: TeamMember[]) => server.use(http.get(TEAM, () => ok({ members })));

async function openTeam(event = EVENT) {
  server.use(http.get(`${API}/events/my-events`, () => ok([event])));
  renderRemote(remote, { at: '/my-events', user: aUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Team' }));
  return within(screen.getByRole('region', { name: `Team of ${event.title}` }));
}

it('shows each member with duty, and whether the invitation is accepted', async () => {
  answer(aTeamMember({ duty: 'supervisor' }), INVITED);
  const team = await openTeam();

  const [member, invited] = await team.findAllByRole('listitem');
  expect(member).toHaveTextContent(
    /Demo Manager, event-manager@example\.org.*Supervisor.*Accepted/,
  );
  expect(invited).toHaveTextContent(/^helper@example\.org.*Steward.*Invited/);
});

it('shows an event as cancelled once its invitations are refused for that, and focuses it', async () => {
  answer();
  const team = await openTeam();
  server.use(
    http.post(TEAM, () => {
      const cancelled = { ...EVENT, status: 'cancelled' as const };
      server.use(http.get(`${API}/events/my-events`, () => ok([cancelled])));
      return refused(409, 'EVENT_CANCELLED', 'This event is cancelled.');
    }),
  );
  await userEvent.type(team.getByLabelText('Email'), 'helper@example.org{Enter}');

  expect(await screen.findByText('This event is cancelled.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull());
  expect(screen.getByRole('article')).toHaveTextContent('Cancelled');
  expect(screen.getByRole('link', { name: EVENT.title })).toHaveFocus();
});

it('shows the team of a draft in place of nothing, and hides it again', async () => {
  answer();
  const team = await openTeam(aMyEvent({ status: 'draft' }));

  expect(await team.findByText('Your team has no members yet.')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Team', expanded: true });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region', { name: /^Team of/ })).toBeNull();
});

it.each(['cancelled', 'completed'] as const)(
  'removes people and invites none for an event that is %s',
  async (status) => {
    answer(INVITED);
    const team = await openTeam(aMyEvent({ status }));

    expect(
      await team.findByRole('button', { name: 'Remove helper@example.org' }),
    ).toBeInTheDocument();
    expect(team.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(team.queryByText(/^Invite the people/)).toBeNull();
  },
);

it('invites a person by email and duty', async () => {
  const bodies: InviteBody[] = [];
  answer();
  server.use(
    http.post(TEAM, async ({ request }) => {
      bodies.push((await request.json()) as InviteBody);
      answer(INVITED);
      return ok(INVITED, 201);
    }),
  );
  const team = await openTeam();

  await userEvent.type(team.getByLabelText('Email'), 'helper@example.org');
  await userEvent.selectOptions(team.getByLabelText('Duty'), 'Supervisor');
  await userEvent.click(team.getByRole('button', { name: 'Invite' }));

  expect(await screen.findByText('helper@example.org is invited as Steward.')).toBeInTheDocument();
  expect(bodies).toEqual([{ email: 'helper@example.org', duty: 'supervisor' }]);
  expect(await team.findByRole('listitem')).toHaveTextContent('helper@example.org');
  expect(team.getByLabelText('Email')).toHaveValue('');
});

it.each([
  [null, 'helper@example.org is invited as Steward.'],
  ['2026-10-01T10:00:00.000Z', 'helper@example.org is in the team as Steward.'],
])('names the duty that a second invitation gives: %s', async (acceptedAt, words) => {
  const before = { ...INVITED, acceptedAt, duty: 'supervisor' } as const;
  const after = { ...before, duty: 'steward' } as const;
  answer(before);
  server.use(
    http.post(TEAM, () => {
      answer(after);
      return ok(after, 201);
    }),
  );
  const team = await openTeam();
  await team.findByRole('listitem');

  await userEvent.type(team.getByLabelText('Email'), 'helper@example.org{Enter}');

  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('shows the invited person when the team was asked for before the invitation', async () => {
  let respond!: () => void;
  const released = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    http.get(TEAM, async () => {
      await released;
      return ok({ members: [] });
    }),
    http.post(TEAM, () => {
      answer(INVITED);
      return ok(INVITED, 201);
    }),
  );
  const team = await openTeam();

  await userEvent.type(team.getByLabelText('Email'), 'helper@example.org{Enter}');
  await screen.findByText('helper@example.org is invited as Steward.');
  respond();

  expect(await team.findByRole('listitem')).toHaveTextContent('helper@example.org');
});

it('keeps the next address that is typed while the first one is sent', async () => {
  let respond!: () => void;
  const isSent = new Promise<void>((resolve) => (respond = resolve));
  answer();
  server.use(
    http.post(TEAM, async () => {
      await isSent;
      return ok(INVITED, 201);
    }),
  );
  const team = await openTeam();
  await userEvent.type(team.getByLabelText('Email'), 'helper@example.org{Enter}');
  await userEvent.clear(team.getByLabelText('Email'));
  await userEvent.type(team.getByLabelText('Email'), 'next@example.org');

  respond();

  expect(await screen.findByText('helper@example.org is invited as Steward.')).toBeInTheDocument();
  expect(team.getByLabelText('Email')).toHaveValue('next@example.org');
  expect(JSON.stringify(sessionStorage)).toContain('next@example.org');
});

it('drops the refusal of an address once it is corrected', async () => {
  const message = 'This address cannot be invited.';
  answer();
  server.use(
    http.post(TEAM, () => refused(400, 'VALIDATION_FAILED', message, [{ path: 'email', message }])),
  );
  const team = await openTeam();
  await userEvent.type(team.getByLabelText('Email'), 'helper@example.org{Enter}');
  await team.findByText(message);

  await userEvent.type(team.getByLabelText('Email'), '.uk');

  expect(team.queryByText(message)).toBeNull();
  expect(team.getByLabelText('Email')).toBeValid();
});

it('keeps what is typed on the way to /login and back, until it is sent', async () => {
  answer();
  server.use(http.post(TEAM, () => ok(INVITED, 201)));
  const before = await openTeam();
  await userEvent.type(before.getByLabelText('Email'), 'helper@example.org');
  await userEvent.selectOptions(before.getByLabelText('Duty'), 'Supervisor');
  cleanup();

  const team = await openTeam();

  expect(team.getByLabelText('Email')).toHaveValue('helper@example.org');
  expect(team.getByLabelText('Duty')).toHaveDisplayValue('Supervisor');
  await userEvent.click(team.getByRole('button', { name: 'Invite' }));
  await screen.findByText('helper@example.org is invited as Steward.');
  expect(team.getByLabelText('Email')).toHaveValue('');
  expect(team.getByLabelText('Duty')).toHaveDisplayValue('Supervisor');
  expect(sessionStorage).toHaveLength(0);
});

it.each(['', 'nobody'])('sends nothing for the address %j and focuses it', async (address) => {
  answer();
  const team = await openTeam();

  if (address) await userEvent.type(team.getByLabelText('Email'), address);
  await userEvent.click(team.getByRole('button', { name: 'Invite' }));

  expect(team.getByLabelText('Email')).toHaveFocus();
  expect(team.getByLabelText('Email')).toBeInvalid();
});

it('keeps the address when the invitation is refused, and says why', async () => {
  answer();
  const why = 'The team of an event has at most 200 people.';
  server.use(http.post(TEAM, () => refused(409, 'TEAM_LIMIT_REACHED', why)));
  const team = await openTeam();

  await userEvent.type(team.getByLabelText('Email'), 'helper@example.org');
  await userEvent.click(team.getByRole('button', { name: 'Invite' }));

  expect(await team.findByText(why)).toBeInTheDocument();
  expect(team.getByLabelText('Email')).toHaveValue('helper@example.org');
});

it('removes a member and focuses the event', async () => {
  const removed: string[] = [];
  answer(INVITED);
  server.use(
    http.delete(`${API}/team-members/:id`, ({ params }) => {
      removed.push(String(params['id']));
      answer();
      return ok(null);
    }),
  );
  const team = await openTeam();

  await userEvent.click(await team.findByRole('button', { name: 'Remove helper@example.org' }));

  expect(await team.findByText('Your team has no members yet.')).toBeInTheDocument();
  expect(removed).toEqual([INVITED.id]);
  expect(screen.getByRole('region', { name: /^Team of/ })).toHaveFocus();
});

it('focuses the event when another tab has removed the member', async () => {
  answer(INVITED);
  server.use(
    http.delete(`${API}/team-members/:id`, () => {
      answer();
      return refused(404, 'TEAM_MEMBER_NOT_FOUND', 'There is no such member.');
    }),
  );
  const team = await openTeam();

  await userEvent.click(await team.findByRole('button', { name: 'Remove helper@example.org' }));

  expect(await team.findByText('Your team has no members yet.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: /^Team of/ })).toHaveFocus();
});

it('says that the team could not be loaded, and tries again', async () => {
  server.use(http.get(TEAM, () => new HttpResponse(null, { status: 502 })));
  const team = await openTeam();

  expect(await team.findByText('Failed to load the team')).toBeInTheDocument();
  answer(INVITED);
  await userEvent.click(team.getByRole('button', { name: 'Try again' }));
  expect(await team.findByRole('listitem')).toBeInTheDocument();
});
