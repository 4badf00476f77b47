import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CheckInsModule } from '../check-ins/check-ins.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CastVoteService } from './cast-vote.service.js';
import { VotesRepository } from './persistence/votes.repository.js';
import { VoteQueries } from './vote-queries.service.js';
import { VotesController } from './votes.controller.js';

/** Votes for the music channels of events. */
@Module({
  imports: [AuthModule, CheckInsModule, TicketsModule],
  controllers: [VotesController],
  providers: [CastVoteService, VoteQueries, VotesRepository],
  exports: [VoteQueries],
})
export class VotesModule {}
