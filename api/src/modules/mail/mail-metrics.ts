import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Metrics } from '../../common/metrics/metrics.js';
import { MailsRepository } from './persistence/mails.repository.js';

/** How much mail waits to be sent, and for how long. */
@Injectable()
export class MailMetrics {
  constructor(
    @InjectDataSource() { manager }: DataSource,
    metrics: Metrics,
    mails: MailsRepository,
  ) {
    metrics.gaugeOf('mails_waiting', 'Mails that wait to be sent.', async () => {
      const { count } = await mails.queue(manager);
      return count;
    });
    metrics.gaugeOf(
      'oldest_mail_seconds',
      'For how long the oldest mail has been waiting.',
      async () => {
        const { oldestSeconds } = await mails.queue(manager);
        return oldestSeconds;
      },
    );
  }
}
