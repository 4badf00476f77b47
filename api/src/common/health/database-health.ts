import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** Together shorter than the two seconds within which a caller gets an answer. */
const CONNECT_MS = 900;
const QUERY_MS = 900;

/**
 * Asks the database whether it can serve. The question has a connection of its own, because every connection of the pool
 * may be in use or wait for a lock, and a client-side limit, because a frozen server never answers and its own
 * `statement_timeout` is frozen with it.
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
    // A connection that is lost while nothing is asked is opened again by the next question.
    this.connection.on('error', () => undefined);
  }

  /** Whether every migration is applied. Rejects when the database does not say so within two seconds. */
  isMigrated(): Promise<boolean> {
    // Callers who come while the question is on its way share it: one that is frozen costs no more than one connection.
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
