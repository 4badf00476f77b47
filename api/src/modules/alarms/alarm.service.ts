import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Counter } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
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
   * The alarm is stored with the current transaction, and logged and counted after its commit. Outside of one it is
   * logged and counted at once, and stored by the next round of TellOperatorJob or the shutdown. Texts contain ids,
   * amounts and codes, never an e-mail address.
   */
  raise(what: string, kind: AlarmKind = 'money'): void {
    const alarm = { kind, what };
    const insert = (manager: EntityManager) => this.alarms.insert(manager, [alarm]);
    if (beforeCommit(insert, () => this.report(alarm))) return;
    this.report(alarm);
    this.unstored.push(alarm);
  }

  /** Raises the alarm unless the same one is stored. */
  async raiseOnce(manager: EntityManager, what: string, kind: AlarmKind): Promise<void> {
    if (!(await this.alarms.has(manager, { kind, what }))) this.raise(what, kind);
  }

  /** Stores the alarms of jobs and requests that have ended since; the database connections close later. */
  async onApplicationShutdown(): Promise<void> {
    // If the database is unavailable, the log has them.
    await this.store().catch(() => undefined);
  }

  private report({ what }: RaisedAlarm): void {
    this.raised.inc();
    this.logger.error(`ALARM: ${what}`);
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
