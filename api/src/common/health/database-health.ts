import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** Both together stay below the two seconds within which a readiness request is answered. */
const CONNECT_MS = 900;
const QUERY_MS = 900;

/**
 * Checks that the database can serve. The check has its own connection, because every pooled connection may be in use
 * or wait for a lock, and a client-side timeout, because a frozen server does not run its own `statement_timeout`.
 */
@Injectable()
export class DatabaseHealth implements OnApplicationShutdown {
  private readonly connection: pg.Pool;
  private underWay: Promise<boolean> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { DATABASE_URL }: Environment,
  ) {
    this.connection = new pg.Pool({
      connectionString: DATABASE_URL,
      application_name: 'stagedoor-health',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    });
    // The next check opens a new connection after one is lost.
    this.connection.on('error', () => undefined);
  }

  /** Returns whether every migration is applied. Rejects when the database does not answer within two seconds. */
  isMigrated(): Promise<boolean> {
    // Concurrent callers share one check: a frozen database costs no more than one connection.
    this.underWay ??= this.ask().finally(() => (this.underWay = undefined));
    return this.underWay;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.end();
  }

  private async ask(): Promise<boolean> {
    const names = this.dataSource.migrations.map(
      ({ name, constructor }) => name ?? constructor.name,
    );
    const { rows } = await this.connection.query<{ applied: number }>(
      'SELECT count(DISTINCT name)::integer AS applied FROM migrations WHERE name = ANY ($1)',
      [names],
    );
    return rows[0]?.applied === names.length;
  }
}
