import type { Assignment, EventSummary, TeamMember } from '@stagedoor/contracts';
import type { TeamMemberEntity } from './persistence/team-member.entity.js';
import type { TicketCounts } from '../tickets/ticket-queries.service.js';
import type { NamedMember } from './persistence/team-members.repository.js';

/** Returns a member as the event's creator sees it. */
export function toTeamMember(member: NamedMember): TeamMember {
  const { id, email, duty, firstName, lastName, invitedAt, acceptedAt } = member;
  return {
    ...{ id, email, duty, firstName, lastName },
    invitedAt: invitedAt.toISOString(),
    acceptedAt: acceptedAt && acceptedAt.toISOString(),
  };
}

/** Returns a membership as the member sees it. */
export function toAssignment(
  { id, duty, acceptedAt }: TeamMemberEntity,
  event: EventSummary,
  { sold, inside }: TicketCounts,
): Assignment {
  if (acceptedAt === null) return { id, duty, acceptedAt, event, sold: null, inside: null };
  return { id, duty, acceptedAt: acceptedAt.toISOString(), event, sold, inside };
}
