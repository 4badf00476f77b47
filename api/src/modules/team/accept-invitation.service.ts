import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { PersonLock } from '../auth/person-lock.service.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

@Injectable()
export class AcceptInvitationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly lock: PersonLock,
    private readonly members: TeamMembersRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Makes the invited person a member; once more changes nothing. Throws TEAM_MEMBER_NOT_FOUND when the invitation was
   * taken back, and ALREADY_IN_TEAM when the person was invited by another address too.
   */
  async accept(userId: string, id: string): Promise<null> {
    await this.transactions.run(async (manager) => {
      await this.lock.take(manager, userId);
      const member = await this.members.findWithCreator(manager, id);
      if (!member || !(await this.members.belongsTo(manager, id, userId))) {
        throw new DomainError('TEAM_MEMBER_NOT_FOUND');
      }
      if (member.userId === userId) return;
      const { eventId } = member;
      if (await this.members.isInTeam(manager, eventId, userId)) {
        throw new DomainError('ALREADY_IN_TEAM');
      }
      if (!(await this.members.accept(manager, id, userId))) {
        throw new DomainError('TEAM_MEMBER_NOT_FOUND');
      }
      const accepted = { action: 'team-member-accepted', subject: `event:${eventId}` } as const;
      await this.audit.record(manager, { actor: `user:${userId}`, ...accepted });
    });
    return null;
  }
}
