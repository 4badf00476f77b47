import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

@Injectable()
export class RemoveTeamMemberService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly members: TeamMembersRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Takes a person out of the team, or an invitation back, at once: every later request is refused. */
  async remove(userId: string, id: string): Promise<null> {
    await this.dataSource.transaction(async (manager) => {
      const member = await this.members.findWithCreator(manager, id);
      if (!member || !(await this.members.remove(manager, id))) {
        throw new DomainError('TEAM_MEMBER_NOT_FOUND');
      }
      const removed = {
        action: 'team-member-removed',
        subject: `event:${member.eventId}`,
      } as const;
      await this.audit.record(manager, { actor: `user:${userId}`, ...removed });
    });
    return null;
  }
}
