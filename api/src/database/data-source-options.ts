import type { DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { PooledClient } from './pooled-client.js';
import { SESSION } from './session.js';

/** Time limits of the driver, for a server that accepts connections and does not respond. */
export interface ClientLimits {
  connectionTimeoutMillis: number;
  query_timeout: number;
}

/** Returns the options of the application's connections. */
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
