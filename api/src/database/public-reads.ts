import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isDependencyDown } from '../common/errors/dependency-down.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';

/** How long an unreachable replica is not tried again. */
const LEFT_ALONE_MS = 5_000;
/** Shorter than a client's timeout, for a replica that does not respond. */
const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };

/**
 * Reads public data that may be slightly stale: from the replica at `DATABASE_REPLICA_URL`, or from the primary when
 * there is none or it cannot be reached. Never for decisions, or for a user's own data.
 */
@Injectable()
export class PublicReads implements OnApplicationShutdown {
  private readonly logger = new Logger('replica');
  private replica: Promise<DataSource> | undefined;
  private leftAloneUntil = 0;

  constructor(
    @InjectDataSource() private readonly primary: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Runs a read-only callback in a transaction. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { DATABASE_REPLICA_URL: url } = this.environment;
    if (url !== undefined && performance.now() >= this.leftAloneUntil) {
      try {
        return await (await this.connectedTo(url)).transaction(work);
      } catch (error) {
        if (!isDependencyDown(error)) throw error;
        this.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
        this.logger.warn('The replica cannot be reached; its lists come from the primary.');
      }
    }
    return this.primary.transaction(work);
  }

  async onApplicationShutdown(): Promise<void> {
    const replica = await this.replica?.catch(() => undefined);
    await replica?.destroy();
  }

  private connectedTo(url: string): Promise<DataSource> {
    this.replica ??= new DataSource(
      dataSourceOptions(url, this.environment.DATABASE_POOL_SIZE, LIMITS),
    ).initialize();
    this.replica.catch(() => {
      this.replica = undefined;
    });
    return this.replica;
  }
}
