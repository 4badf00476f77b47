import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { MailModule } from '../mail/mail.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AcceptInvitationService } from './accept-invitation.service.js';
import { DeleteInvitationsService } from './delete-invitations.service.js';
import { ForgetInvitationsJob } from './forget-invitations.job.js';
import { InviteToTeamService } from './invite-to-team.service.js';
import { EndedDutiesRepository } from './persistence/ended-duties.repository.js';
import { TeamMembersRepository } from './persistence/team-members.repository.js';
import { KeepInvitationsService } from './keep-invitations.service.js';
import { RemoveTeamMemberService } from './remove-team-member.service.js';
import { TeamMails } from './team-mails.js';
import { TeamMemberGuard } from './team-member.guard.js';
import { TeamQueries } from './team-queries.service.js';
import { TeamController } from './team.controller.js';

@Module({
  imports: [AuditLogModule, AuthModule, EventsModule, MailModule, TicketsModule],
  controllers: [TeamController],
  providers: [
    AcceptInvitationService,
    DeleteInvitationsService,
    EndedDutiesRepository,
    ForgetInvitationsJob,
    InviteToTeamService,
    KeepInvitationsService,
    RemoveTeamMemberService,
    TeamMails,
    TeamMemberGuard,
    TeamMembersRepository,
    TeamQueries,
  ],
  exports: [DeleteInvitationsService, TeamQueries],
})
export class TeamModule {}
