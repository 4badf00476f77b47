import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isDependencyDown } from '../common/errors/dependency-down.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';

/** For how long a replica that cannot be reached is left alone. */
const LEFT_ALONE_MS = 5_000;
/** A replica that is frozen is given up on sooner than a reader gives up. */
const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };

/**
 * Where what everybody may see is read, and may be a moment old: from the replica at `DATABASE_REPLICA_URL`, and from the
 * primary where there is none, or while it cannot be reached. Never what decides anything, or belongs to somebody.
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

  /** Runs a work that only reads, in a transaction. */
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
