import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { Metrics } from './metrics.js';

/** Metrics of this copy's database connections. */
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
  }
}
