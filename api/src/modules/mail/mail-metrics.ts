import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Metrics } from '../../common/metrics/metrics.js';
import { MailsRepository } from './persistence/mails.repository.js';

const QUEUE = {
  count: { name: 'mails_waiting', help: 'Mails that wait to be sent.' },
  oldestSeconds: {
    name: 'oldest_mail_seconds',
    help: 'For how long the oldest mail has been waiting.',
  },
};

/** How much mail waits to be sent, and for how long. */
@Injectable()
export class MailMetrics {
  constructor(
    @InjectDataSource() { manager }: DataSource,
    metrics: Metrics,
    mails: MailsRepository,
  ) {
    metrics.gaugesOf(QUEUE, () => mails.queue(manager));
  }
}
