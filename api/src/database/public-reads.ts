import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Semaphore } from '../common/batching/semaphore.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { dataSourceOptions } from './data-source-options.js';
import { isTransient } from './retry-transient.js';

/** How long a replica that failed is not tried again. */
const LEFT_ALONE_MS = 5_000;
/**
 * A replica that has replayed no change for longer is not read. It cannot be told from one whose primary has no
 * changes, and then the primary has time for the lists.
 */
const MOST_BEHIND_SECONDS = 10;
/** Also limits the statements of the transaction: one that takes too long gets an error from a replica that responds. */
const BEHIND = `
SELECT set_config('statement_timeout', '1500', true), CASE WHEN pg_is_in_recovery()
  THEN coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 'infinity')::double precision
  ELSE 0 END AS seconds`;
/** Shorter than a client's timeout, for a replica that does not respond. */
const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
/** An unknown column, table and function: the replica has not replayed the migration that creates it. */
const NOT_REPLAYED = new Set(['42703', '42P01', '42883']);
/** A write, which no replica accepts: a defect of the caller. */
const WRITE = '25006';

/**
 * The pool's connections in equal shares: lists have one share and searches another, and all else has the other three.
 * A search can take most of a second; a list without one does not wait behind it.
 */
const SHARES = 5;
/** Maximum reads that wait for a connection of their share, and how long; others get 503 with Retry-After. */
const WAITING = 200;
const LONGEST_WAIT_MS = 5_000;

/** A read of a list as it is, or of what some text, place or day finds. */
export type PublicRead = 'list' | 'search';

/** The replica may lack changes that the primary has had for longer than is acceptable. */
class ReplicaIsBehind extends Error {}

/**
 * Reads public data that may be slightly stale: from the replica at `DATABASE_REPLICA_URL`, or from the primary when
 * there is none, when it cannot be reached, is behind or fails. A statement that takes too long is not repeated at the
 * primary. Never for decisions, or for a user's own data.
 */
@Injectable()
export class PublicReads implements OnApplicationShutdown {
  private readonly logger = new Logger('replica');
  private replica: Promise<DataSource> | undefined;
  private leftAloneUntil = 0;
  private readonly turns: Record<PublicRead, Semaphore>;

  constructor(
    @InjectDataSource() private readonly primary: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    const atOnce = Math.max(1, Math.floor(environment.DATABASE_POOL_SIZE / SHARES));
    this.turns = {
      list: new Semaphore(atOnce, WAITING),
      search: new Semaphore(atOnce, WAITING),
    };
  }

  /**
   * Runs a read-only callback in a transaction, when a connection of its kind's share is free. Throws
   * SERVICE_UNAVAILABLE when too many wait for one, or it has waited for too long.
   */
  run<T>(kind: PublicRead, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const latest = performance.now() + LONGEST_WAIT_MS;
    return this.turns[kind].run(async () => {
      if (performance.now() > latest) {
        throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 });
      }
      return this.read(work);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    const replica = await this.replica?.catch(() => undefined);
    await replica?.destroy();
  }

  private async read<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const { DATABASE_REPLICA_URL: url } = this.environment;
    if (url !== undefined && performance.now() >= this.leftAloneUntil) {
      try {
        const replica = await this.connectedTo(url);
        return await replica.transaction(async (manager) => {
          await assertFollows(manager);
          return work(manager);
        });
      } catch (error) {
        if (error instanceof ReplicaIsBehind) {
          this.logger.debug('The replica has no recent changes; its lists come from the primary.');
        } else if (isOfReplica(error)) {
          this.logger.warn(
            `The replica fails (${error.message}); its lists come from the primary.`,
          );
        } else {
          throw error;
        }
        this.leftAloneUntil = performance.now() + LEFT_ALONE_MS;
      }
    }
    return this.primary.transaction(work);
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

/** True when the primary can succeed where the replica failed. */
function isOfReplica(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (code !== WRITE && isTransient(error)) || NOT_REPLAYED.has(code);
}

async function assertFollows(manager: EntityManager): Promise<void> {
  const [behind] = await manager.query<[{ seconds: number }]>(BEHIND);
  if (behind.seconds > MOST_BEHIND_SECONDS) throw new ReplicaIsBehind();
}
