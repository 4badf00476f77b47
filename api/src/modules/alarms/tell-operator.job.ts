import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RecurringJob } from '../../common/jobs/recurring-job.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { Transactions } from '../../database/transactions.js';
import { Outbox } from '../mail/outbox.service.js';
import { Alarm } from './alarm.service.js';
import { AlarmCalls } from './alarm-calls.service.js';
import { alarmMessages } from './domain/alarm-message.js';
import { AlarmsRepository } from './persistence/alarms.repository.js';

const PAUSE_MS = 5_000;

/**
 * Reports alarms to the operator, one message per kind. Every copy runs it; a lock in the database decides which joins
 * the alarms. Without OPERATOR_EMAIL and ALARM_URL, alarms stay in the table.
 */
@Injectable()
export class TellOperatorJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly email: string | undefined;
  private readonly url: string | undefined;
  private readonly job = new RecurringJob('alarms', PAUSE_MS, () => this.serve());

  constructor(
    @Inject(ENVIRONMENT) { OPERATOR_EMAIL, ALARM_URL }: Environment,
    private readonly transactions: Transactions,
    private readonly alarm: Alarm,
    private readonly alarms: AlarmsRepository,
    private readonly calls: AlarmCalls,
    private readonly outbox: Outbox,
  ) {
    this.email = OPERATOR_EMAIL;
    this.url = ALARM_URL;
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** Runs one round. A step that fails stops no other. */
  async serve(): Promise<false> {
    const failed: unknown[] = [];
    for (const step of [() => this.alarm.store(), () => this.tell(), () => this.calls.serve()]) {
      await step().catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw failed[0];
    return false;
  }

  private async tell(): Promise<void> {
    if (this.email || this.url) await this.transactions.run((manager) => this.tellIn(manager));
  }

  private async tellIn(manager: EntityManager): Promise<void> {
    for (const message of alarmMessages(await this.alarms.takeUntold(manager))) {
      if (this.email) await this.outbox.put(manager, 'alarm', { ...message, to: this.email });
      if (this.url) await this.alarms.insertCall(manager, message);
    }
  }
}
