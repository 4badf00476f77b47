import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Metrics } from '../../common/metrics/metrics.js';
import { beforeCommit } from '../../database/transactions.js';
import type { AlarmKind } from './domain/alarm-kinds.js';
import { AlarmsRepository, type RaisedAlarm } from './persistence/alarms.repository.js';

/** Raises alarms, which the operator must look at. */
@Injectable()
export class Alarm implements OnApplicationShutdown {
  private readonly logger = new Logger('ALARM');
  private readonly raised: Counter;
  private unstored: RaisedAlarm[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly alarms: AlarmsRepository,
    metrics: Metrics,
  ) {
    this.raised = metrics.counter(
      'alarms_total',
      'Times that the operator had to look at something.',
    );
  }

  /**
   * Logs and counts the alarm at once. It is stored with the current transaction or, outside of one, by the next round
   * of TellOperatorJob or the shutdown. Texts contain ids, amounts and codes, never an e-mail address.
   */
  raise(what: string, kind: AlarmKind = 'money'): void {
    this.raised.inc();
    this.logger.error(`ALARM: ${what}`);
    const alarm = { kind, what };
    if (!beforeCommit((manager) => this.alarms.insert(manager, [alarm]))) {
      this.unstored.push(alarm);
    }
  }

  /** Stores the alarms of jobs and requests that have ended since; the database connections close later. */
  async onApplicationShutdown(): Promise<void> {
    // If the database is unavailable, the log has them.
    await this.store().catch(() => undefined);
  }

  /** Stores the alarms that were raised outside of a transaction. */
  async store(): Promise<void> {
    const alarms = this.unstored;
    if (alarms.length === 0) return;
    this.unstored = [];
    try {
      await this.alarms.insert(this.dataSource.manager, alarms);
    } catch (error) {
      this.unstored.unshift(...alarms);
      throw error;
    }
  }
}
