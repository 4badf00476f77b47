import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type OwnVote,
  ownVoteSchema,
  type PageQuery,
  pageQuerySchema,
  type VoteBody,
  voteBodySchema,
  type VoteCounts,
  voteCountsSchema,
} from '@stagedoor/contracts';
import { CurrentUser } from '../../common/auth/access.decorators.js';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { Answers, AnswersPage, BODY_ERRORS } from '../../common/http/answers.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import type { Page } from '../../common/lists/page.js';
import { DoorGuard } from '../check-ins/door.guard.js';
import { CastVoteService } from './cast-vote.service.js';
import { TicketHolderGuard } from './ticket-holder.guard.js';
import { VoteQueries } from './vote-queries.service.js';

/** Votes for the music channels of an event, by the tickets inside. */
@ApiTags('votes')
@Controller()
export class VotesController {
  constructor(
    private readonly queries: VoteQueries,
    private readonly castVote: CastVoteService,
  ) {}

  @Get('votes/my-votes')
  @AnswersPage(ownVoteSchema, {
    summary: 'A page of the votes of my tickets, those bought last first',
    errors: ['VALIDATION_FAILED', 'UNAUTHENTICATED'],
  })
  list(
    @CurrentUser() user: SignedInUser,
    @Query({ schema: pageQuerySchema }) query: PageQuery,
  ): Promise<Page<OwnVote>> {
    return this.queries.ofPerson(user.id, query);
  }

  @UseGuards(TicketHolderGuard)
  @Put('votes/:id')
  @Answers(ownVoteSchema, {
    summary: 'Vote for a channel with one of my tickets that is inside, in place of its last vote',
    errors: ['UNAUTHENTICATED', ...BODY_ERRORS, 'TICKET_NOT_FOUND', 'NOT_INSIDE'],
  })
  cast(
    @CurrentUser() user: SignedInUser,
    @PathId('TICKET_NOT_FOUND') id: string,
    @Body({ schema: voteBodySchema }) body: VoteBody,
  ): Promise<OwnVote> {
    return this.castVote.cast(user.id, id, body);
  }

  @UseGuards(DoorGuard)
  @Get('events/:id/door/votes')
  @Answers(voteCountsSchema, {
    summary: 'The number of votes of the tickets inside, for each channel',
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'EVENT_NOT_FOUND'],
  })
  ofEvent(@PathId('EVENT_NOT_FOUND') id: string): Promise<VoteCounts> {
    return this.queries.ofEvent(id);
  }
}
