import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { alarmText } from './domain/alarm-message.js';
import {
  type AlarmReceiver,
  alarmReceiver,
  failureOf,
  refusalOf,
} from './domain/alarm-receiver.js';
import { type AlarmCall, AlarmsRepository } from './persistence/alarms.repository.js';

const AT_ONCE = 5;
/** Shorter than the lease of a claimed call. */
const PATIENCE_MS = 10_000;

/** Posts messages to `ALARM_URL` until the receiver returns success. A message may arrive twice, with the same `id`. */
@Injectable()
export class AlarmCalls {
  private readonly logger = new Logger('ALARM');
  private readonly receiver: AlarmReceiver | undefined;
  private readonly site: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { ALARM_URL, PUBLIC_URL }: Environment,
    private readonly alarms: AlarmsRepository,
  ) {
    this.receiver = ALARM_URL === undefined ? undefined : alarmReceiver(ALARM_URL);
    this.site = PUBLIC_URL;
  }

  async serve(): Promise<void> {
    const { receiver } = this;
    if (!receiver) return;
    const calls = await this.alarms.claimCalls(this.dataSource.manager, AT_ONCE);
    await Promise.all(calls.map((call) => this.call(receiver, call)));
  }

  private async call(receiver: AlarmReceiver, call: AlarmCall): Promise<void> {
    const failure = await this.post(receiver, call).catch(failureOf);
    if (failure) {
      const attempt = `attempt ${call.attempts}`;
      this.logger.warn(`Posting an alarm to ALARM_URL failed, ${attempt}: ${failure}`);
      return;
    }
    await this.alarms.deleteCall(this.dataSource.manager, call.id);
  }

  /** Returns why the receiver refused the message, or null. `text` is the field that chat services display. */
  private async post(
    { url, headers }: AlarmReceiver,
    { id, message }: AlarmCall,
  ): Promise<string | null> {
    const text = alarmText(message, this.site);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id, site: this.site, ...message, text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel().catch(() => undefined);
    return refusalOf(response.status);
  }
}
