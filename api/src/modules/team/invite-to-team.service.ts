import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type InviteBody, TEAM_MAX, type TeamMember } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import { emailKeyOf } from '../../common/ids/email-key.js';
import { newId } from '../../common/ids/new-id.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Transactions } from '../../database/transactions.js';
import { type AuditEntry, AuditLog } from '../audit-log/audit-log.service.js';
import { AttemptCounters, type AttemptLimit } from '../auth/attempt-counters.service.js';
import { LimitedAuditLog } from '../auth/limited-audit-log.service.js';
import { LimitedOutbox } from '../auth/limited-outbox.service.js';
import { PersonLock } from '../auth/person-lock.service.js';
import { UserQueries } from '../auth/user-queries.service.js';
import { EventCatalogue, type EventOutline } from '../events/event-catalogue.service.js';
import { type NewMember, TeamMembersRepository } from './persistence/team-members.repository.js';
import { toTeamMember } from './team.mapper.js';

const HOUR_SECONDS = 60 * 60;

@Injectable()
export class InviteToTeamService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly transactions: Transactions,
    private readonly users: UserQueries,
    private readonly counters: AttemptCounters,
    private readonly lock: PersonLock,
    private readonly events: EventCatalogue,
    private readonly members: TeamMembersRepository,
    private readonly outbox: LimitedOutbox,
    private readonly audit: AuditLog,
    private readonly limitedAudit: LimitedAuditLog,
  ) {}

  /**
   * Invites the owner of an address to the event's team by mail. An address that is invited already gets the duty, and
   * no other mail. Throws VALIDATION_FAILED for the creator's own address, EVENT_CANCELLED, EVENT_NOT_ON_SALE for an
   * event that is over, TEAM_LIMIT_REACHED, TOO_MANY_REQUESTS after many invitations or changes within an hour, and
   * EVENT_NOT_FOUND once the creator's account is deleted.
   */
  async invite(creatorId: string, eventId: string, body: InviteBody): Promise<TeamMember> {
    const member = { ...body, id: newId(), eventId, emailKey: emailKeyOf(body.email) };
    const own = await this.users.emailOf(creatorId);
    if (own !== null && emailKeyOf(own) === member.emailKey) throw itIsYou();
    if (!(await this.transactions.run((manager) => this.setDuty(manager, creatorId, member)))) {
      await this.counters.within(this.limitOf(creatorId), () =>
        this.transactions.run((manager) => this.store(manager, creatorId, member)),
      );
    }
    const team = await this.members.ofEvent(this.dataSource.manager, eventId);
    const invited = team.find(({ emailKey }) => emailKey === member.emailKey);
    if (!invited) throw new DomainError('TEAM_MEMBER_NOT_FOUND');
    return toTeamMember(invited);
  }

  /** Gives an address the duty; returns false when it is not invited. */
  private async setDuty(
    manager: EntityManager,
    creatorId: string,
    member: NewMember,
  ): Promise<boolean> {
    const known = await this.members.findLocked(manager, member);
    if (!known) return false;
    if (known.duty === member.duty) return true;
    await this.members.setDuty(manager, known.id, member.duty);
    await this.limitedAudit.record(manager, entryOf(creatorId, 'team-duty-changed', member));
    return true;
  }

  /** Counted for the creator: the addresses may be strangers'. */
  private limitOf(creatorId: string): AttemptLimit {
    return {
      of: 'mail',
      text: `team:${creatorId}`,
      max: this.environment.INVITATIONS_PER_ACCOUNT,
      windowSeconds: HOUR_SECONDS,
      refusal: 'You have sent many invitations already.',
    };
  }

  /** Returns null, and sets the duty, when a concurrent call has invited the address. */
  private async store(
    manager: EntityManager,
    creatorId: string,
    member: NewMember,
  ): Promise<true | null> {
    const { id, eventId } = member;
    await this.lock.take(manager, creatorId);
    // The account may be deleted meanwhile: no user could take the invitation back.
    const event = await this.events.findOutline(manager, eventId);
    if (event?.creatorId !== creatorId) throw new DomainError('EVENT_NOT_FOUND');
    assertAhead(event);
    if (!(await this.members.insert(manager, member))) {
      await this.setDuty(manager, creatorId, member);
      return null;
    }
    if ((await this.members.countOfEvent(manager, eventId)) > TEAM_MAX) {
      const message = `The team of an event has at most ${TEAM_MAX} people.`;
      throw new DomainError('TEAM_LIMIT_REACHED', { message });
    }
    await this.outbox.put(manager, member.email, 'team-invitation', { memberId: id });
    await this.audit.record(manager, entryOf(creatorId, 'team-member-invited', member));
    return true;
  }
}

/** Some time after the end of an event, its invitations are deleted. */
function assertAhead({ status, endTime }: EventOutline): void {
  if (status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
  if (endTime <= new Date()) {
    throw new DomainError('EVENT_NOT_ON_SALE', { message: 'This event is over.' });
  }
}

function entryOf(
  creatorId: string,
  action: 'team-member-invited' | 'team-duty-changed',
  { eventId }: NewMember,
): AuditEntry {
  return { actor: `user:${creatorId}`, action, subject: `event:${eventId}` };
}

function itIsYou(): DomainError {
  return fieldError('VALIDATION_FAILED', 'email', 'That is you. You run this event already.');
}
