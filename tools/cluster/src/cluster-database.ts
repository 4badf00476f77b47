import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ShopDatabase } from '@stagedoor/soak/shop-database';
import type { Client } from 'pg';
import { Cluster } from './cluster.js';

/** As long as the longest failover, and a restart of what follows. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 200;
/** Classes of PostgreSQL's codes for a wrong statement or value. */
const NOT_RETRIED = /^(22|23|42)/;

/** The database of a shop that runs on a cluster. */
export class ClusterDatabase extends ShopDatabase {
  private constructor(readonly cluster: Cluster) {
    super();
  }

  static async start(shopFolder: string, logFolder: string): Promise<ClusterDatabase> {
    return new ClusterDatabase(await Cluster.start(join(shopFolder, 'cluster'), logFolder));
  }

  get url(): string {
    return this.cluster.url;
  }

  /** Each copy of the API has one of the PgBouncers, as one on its own machine. */
  override variablesOf(copy: number): Record<string, string> {
    const { poolers, replicaUrl } = this.cluster;
    return {
      DATABASE_URL: poolers[copy % poolers.length]!.url,
      DATABASE_REPLICA_URL: replicaUrl,
      // No order waits for its payment page, so that only a failure delays one.
      CHECKOUT_SESSIONS_PER_SECOND: '1000',
      // As for every one of several copies: page servers notice that it stops.
      DRAIN_SECONDS: '2',
    };
  }

  /** Repeats the work, which must be repeatable, while the primary does not answer. */
  override async use<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await super.use(work);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (NOT_RETRIED.test(code) || Date.now() > deadline) throw error;
        await pause(PAUSE_MS);
      }
    }
  }

  stop(): Promise<void> {
    return this.exclusively(() => this.cluster.stop());
  }
}
