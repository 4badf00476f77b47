import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OwnVote, VoteBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { TicketQueries } from '../tickets/ticket-queries.service.js';
import { VotesRepository } from './persistence/votes.repository.js';

@Injectable()
export class CastVoteService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tickets: TicketQueries,
    private readonly votes: VotesRepository,
  ) {}

  /** Throws TICKET_NOT_FOUND for another user's ticket, NOT_INSIDE unless the ticket is inside and its event lasts. */
  async cast(userId: string, ticketId: string, { channel }: VoteBody): Promise<OwnVote> {
    const vote = await this.votes.store(this.dataSource.manager, ticketId, userId, channel);
    if (vote) return vote;
    await this.tickets.get(ticketId, userId);
    throw new DomainError('NOT_INSIDE');
  }
}
