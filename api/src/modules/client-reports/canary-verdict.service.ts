import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CanaryVerdict, CanaryVerdictQuery } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { judgeCanary } from './domain/canary-verdict.js';
import { CanaryVotesRepository } from './persistence/canary-votes.repository.js';

@Injectable()
export class CanaryVerdictService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly votes: CanaryVotesRepository,
  ) {}

  async judge({ remote, stable, canary, since }: CanaryVerdictQuery): Promise<CanaryVerdict> {
    const [stableVotes, canaryVotes] = await Promise.all(
      [stable, canary].map((version) =>
        this.votes.byNetwork(this.dataSource.manager, { remote, version }, new Date(since)),
      ),
    );
    return judgeCanary(stableVotes!, canaryVotes!, this.environment.CANARY_NETWORK_PERCENT);
  }
}
