import type { DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { PooledClient } from './pooled-client.js';
import { SESSION } from './session.js';

/** What the driver itself gives up on, when a server takes connections and answers nothing. */
export interface ClientLimits {
  connectionTimeoutMillis: number;
  query_timeout: number;
}

/** How the application connects. */
export function dataSourceOptions(
  url: string,
  poolSize: number,
  limits?: ClientLimits,
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    poolSize,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
    extra: {
      Client: PooledClient,
      ...SESSION,
      ...limits,
    },
  };
}
