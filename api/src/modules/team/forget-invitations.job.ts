import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HousekeepingJob } from '../../common/jobs/housekeeping-job.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';

/** Deletes invitations that were not accepted, some time after the end of their event. */
@Injectable()
export class ForgetInvitationsJob extends HousekeepingJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly members: TeamMembersRepository,
  ) {
    super('old invitations to teams');
  }

  protected forget(limit: number): Promise<number> {
    const { KEEP_INVITATIONS_DAYS } = this.environment;
    return this.members.deleteOldInvitations(this.dataSource.manager, KEEP_INVITATIONS_DAYS, limit);
  }
}
