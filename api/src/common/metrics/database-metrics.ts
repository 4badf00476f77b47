import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { ARCHIVE_LOOK, type ArchiveLook } from '../../database/archive-state.js';
import { Metrics } from './metrics.js';

/** Metrics of this copy's database connections, and of the archive of the database. */
@Injectable()
export class DatabaseMetrics {
  constructor(@InjectDataSource() dataSource: DataSource, metrics: Metrics) {
    // TypeORM's type of a driver does not declare the pool.
    const { master: pool } = dataSource.driver as unknown as { master: Pool };
    metrics.gaugeOf(
      'database_connections',
      'Connections to the database that are open.',
      () => pool.totalCount,
    );
    metrics.gaugeOf(
      'database_connections_idle',
      'Connections to the database that nobody uses.',
      () => pool.idleCount,
    );
    metrics.gaugeOf(
      'database_waiting',
      'Pieces of work that wait for a connection to the database.',
      () => pool.waitingCount,
    );
    let since: string | null = null;
    metrics.gaugeOf(
      'archive_fails',
      'Whether PostgreSQL archives its log no more: its last attempt has failed, or many segments wait.',
      async () => {
        const [found] = await dataSource.query<[ArchiveLook]>(ARCHIVE_LOOK, [since]);
        since = found.since;
        return Number(found.state === 'fails');
      },
    );
  }
}
