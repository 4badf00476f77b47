import { Body, Controller, Delete, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Assignment,
  assignmentSchema,
  type InviteBody,
  inviteBodySchema,
  nothingSchema,
  type PageQuery,
  pageQuerySchema,
  type RemoveMemberQuery,
  removeMemberQuerySchema,
  type Team,
  type TeamMember,
  teamMemberSchema,
  teamSchema,
} from '@stagedoor/contracts';
import { CurrentUser, RequireRole } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, AnswersPage, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import { TakesNoBody } from '../../common/http/takes-no-body.decorator.js';
import type { Page } from '../../common/lists/page.js';
import { EventOwnerGuard } from '../events/event-owner.guard.js';
import { AcceptInvitationService } from './accept-invitation.service.js';
import { InviteToTeamService } from './invite-to-team.service.js';
import { RemoveTeamMemberService } from './remove-team-member.service.js';
import { TeamMemberGuard } from './team-member.guard.js';
import { TeamQueries } from './team-queries.service.js';

const NEEDS_OWNER = ['UNAUTHENTICATED', 'ROLE_REQUIRED', 'FORBIDDEN', 'EVENT_NOT_FOUND'] as const;

/** The team of an event: the people whom its creator lets work at its door. */
@ApiTags('team')
@Controller()
export class TeamController {
  constructor(
    private readonly queries: TeamQueries,
    private readonly inviteToTeam: InviteToTeamService,
    private readonly acceptInvitation: AcceptInvitationService,
    private readonly removeMember: RemoveTeamMemberService,
  ) {}

  @RequireRole('event_manager')
  @Get('events/assigned')
  @AnswersPage(assignmentSchema, {
    summary: 'A page of the events to whose teams I belong or am invited, the latest first',
    errors: ['UNAUTHENTICATED', 'ROLE_REQUIRED', 'VALIDATION_FAILED'],
  })
  assigned(
    @CurrentUser() { id }: SignedInUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<Assignment>> {
    return this.queries.ofPerson(id, query);
  }

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @Get('events/:id/team')
  @Answers(teamSchema, { summary: 'The team of my event', errors: NEEDS_OWNER })
  team(@PathId('EVENT_NOT_FOUND') id: string): Promise<Team> {
    return this.queries.ofEvent(id);
  }

  @RequireRole('creator')
  @UseGuards(EventOwnerGuard)
  @Post('events/:id/team')
  @Answers(teamMemberSchema, {
    summary: 'Invite someone to the team of my event by mail, or change the duty of someone in it',
    status: 201,
    errors: [
      ...NEEDS_OWNER,
      ...BODY_ERRORS,
      'EVENT_CANCELLED',
      'EVENT_NOT_ON_SALE',
      'TEAM_LIMIT_REACHED',
      'TOO_MANY_REQUESTS',
    ],
  })
  invite(
    @PathId('EVENT_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Body({ schema: inviteBodySchema }) body: InviteBody,
  ): Promise<TeamMember> {
    return this.inviteToTeam.invite(user.id, id, body);
  }

  @RequireRole('event_manager')
  @UseGuards(TeamMemberGuard)
  @TakesNoBody()
  @Post('team-members/:id/accept')
  @Answers(nothingSchema, {
    summary: 'Accept an invitation to a team',
    errors: [
      'UNAUTHENTICATED',
      'ROLE_REQUIRED',
      'TEAM_MEMBER_NOT_FOUND',
      'VALIDATION_FAILED',
      'ALREADY_IN_TEAM',
    ],
  })
  accept(
    @PathId('TEAM_MEMBER_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
  ): Promise<null> {
    return this.acceptInvitation.accept(user.id, id);
  }

  @UseGuards(TeamMemberGuard)
  @TakesNoBody()
  @Delete('team-members/:id')
  @Answers(nothingSchema, {
    summary: 'Take someone out of the team of my event, leave a team, or decline an invitation',
    errors: ['UNAUTHENTICATED', 'TEAM_MEMBER_NOT_FOUND', 'VALIDATION_FAILED', 'ALREADY_IN_TEAM'],
  })
  remove(
    @PathId('TEAM_MEMBER_NOT_FOUND') id: string,
    @CurrentUser() user: SignedInUser,
    @Query({ schema: removeMemberQuerySchema }) { ifInvited }: RemoveMemberQuery,
  ): Promise<null> {
    return this.removeMember.remove(user.id, id, ifInvited === 'true');
  }
}
