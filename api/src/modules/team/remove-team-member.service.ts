import { Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { Transactions } from '../../database/transactions.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { EndedDutiesRepository } from './persistence/ended-duties.repository.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

@Injectable()
export class RemoveTeamMemberService {
  constructor(
    private readonly transactions: Transactions,
    private readonly members: TeamMembersRepository,
    private readonly endedDuties: EndedDutiesRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Takes a person out of the team, or an invitation back, at once: every later request is refused. The end of a duty
   * is recorded, so that scans that were taken before it can still be sent. Does nothing when a call at the same time,
   * or an earlier attempt whose commit was not seen, has removed the member. With `ifInvited`, throws ALREADY_IN_TEAM
   * when the invitation was accepted.
   */
  async remove(userId: string, id: string, ifInvited: boolean): Promise<null> {
    await this.transactions.run(async (manager) => {
      const member = await this.members.remove(manager, id, ifInvited);
      if (!member) {
        if (await this.members.exists(manager, id)) throw new DomainError('ALREADY_IN_TEAM');
        return;
      }
      const { eventId } = member;
      if (member.userId !== null) await this.endedDuties.record(manager, eventId, member.userId);
      const removed = { action: 'team-member-removed', subject: `event:${eventId}` } as const;
      await this.audit.record(manager, { actor: `user:${userId}`, ...removed });
    });
    return null;
  }
}
