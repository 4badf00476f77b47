import { type Duty, type Event, type TeamMember, teamMemberSchema } from '@stagedoor/contracts';
import type { Person } from './builders.js';
import type { TestApp } from './test-app.js';

/** Marks the address of an account as confirmed. */
export async function confirmAddress({ dataSource }: TestApp, { user }: Person): Promise<void> {
  await dataSource.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [user.id]);
}

/** Invites an address to the team of an event. */
export function invite(
  { api }: TestApp,
  { token }: Person,
  { id }: Pick<Event, 'id'>,
  email: string,
  duty: Duty = 'steward',
): Promise<TeamMember> {
  const body = { email, duty };
  return api.data(teamMemberSchema, 201, 'POST', `/events/${id}/team`, { token, body });
}

/** Invites a person, whose address it confirms, and returns the id of the invitation. */
export async function inviteToTeam(
  test: TestApp,
  creator: Person,
  event: Pick<Event, 'id'>,
  person: Person,
): Promise<string> {
  await confirmAddress(test, person);
  return (await invite(test, creator, event, person.user.email)).id;
}
