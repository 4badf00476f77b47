import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OwnVote, VoteBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import { VotesRepository } from './persistence/votes.repository.js';

@Injectable()
export class CastVoteService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly votes: VotesRepository,
  ) {}

  /** Throws NOT_INSIDE unless the user's ticket is inside and its event lasts. */
  async cast(userId: string, ticketId: string, { channel }: VoteBody): Promise<OwnVote> {
    const vote = await this.votes.store(this.dataSource.manager, ticketId, userId, channel);
    if (!vote) throw new DomainError('NOT_INSIDE');
    return vote;
  }
}
