import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import * as entities from './entities.js';
import * as migrations from './migrations/index.js';
import { PooledClient } from './pooled-client.js';
import { KEEP_ALIVE, SESSION } from './session.js';

/** Time limits of the driver, for a server that accepts connections and does not respond; 0 means none. */
export interface ClientLimits {
  connectionTimeoutMillis?: number;
  query_timeout: number;
}

/** A little longer than the server's limit, which a machine that is lost does not enforce. */
const ANSWER_WITHIN = { query_timeout: 20_000 };

/** Returns the options of the application's connections. */
export function dataSourceOptions(
  url: string,
  poolSize: number,
  limits: ClientLimits = ANSWER_WITHIN,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg,
    url,
    poolSize,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
    extra: {
      Client: PooledClient,
      ...SESSION,
      ...KEEP_ALIVE,
      ...limits,
    },
  };
}
