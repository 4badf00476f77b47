import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { alarmText } from './domain/alarm-message.js';
import { type AlarmCall, AlarmsRepository } from './persistence/alarms.repository.js';

const AT_ONCE = 5;
/** Shorter than the lease of a claimed call. */
const PATIENCE_MS = 10_000;

/** Posts messages to `ALARM_URL` until the receiver returns success. A message may arrive twice, with the same `id`. */
@Injectable()
export class AlarmCalls {
  private readonly logger = new Logger('ALARM');
  private readonly url: string | undefined;
  private readonly site: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { ALARM_URL, PUBLIC_URL }: Environment,
    private readonly alarms: AlarmsRepository,
  ) {
    this.url = ALARM_URL;
    this.site = PUBLIC_URL;
  }

  async serve(): Promise<void> {
    const { url } = this;
    if (!url) return;
    const calls = await this.alarms.claimCalls(this.dataSource.manager, AT_ONCE);
    await Promise.all(calls.map((call) => this.call(url, call)));
  }

  /** `text` is the field that chat services display. */
  private async call(url: string, { id, message, attempts }: AlarmCall): Promise<void> {
    try {
      const text = alarmText(message, this.site);
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, site: this.site, ...message, text }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.logger.warn(`Posting an alarm to ALARM_URL failed, attempt ${attempts}: ${why}`);
      return;
    }
    await this.alarms.deleteCall(this.dataSource.manager, id);
  }
}
