import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OwnershipGuard } from '../../common/auth/ownership.guard.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

/** Lets the creator of the event and the person of a membership through. To others it does not exist. */
@Injectable()
export class TeamMemberGuard extends OwnershipGuard {
  protected override readonly notFound = 'TEAM_MEMBER_NOT_FOUND';

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly members: TeamMembersRepository,
  ) {
    super();
  }

  protected override async assertOwner(user: SignedInUser, id: string): Promise<void> {
    const { manager } = this.dataSource;
    const member = await this.members.findWithCreator(manager, id);
    if (member?.creatorId === user.id) return;
    if (await this.members.belongsTo(manager, id, user.id)) return;
    throw new DomainError('TEAM_MEMBER_NOT_FOUND');
  }
}
