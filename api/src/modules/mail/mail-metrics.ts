import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Metrics } from '../../common/metrics/metrics.js';
import { MAIL_PRIORITIES, type MailKind } from './domain/mail-kinds.js';
import { MailsRepository } from './persistence/mails.repository.js';

const QUEUE = {
  count: { name: 'mails_waiting', help: 'Mails that wait to be sent.' },
  oldestSeconds: {
    name: 'oldest_mail_seconds',
    help: 'For how long the oldest mail has been waiting; one that its recipient cannot take now, since its next attempt was due.',
  },
};

/** Metrics of queued, sent and abandoned mails. */
@Injectable()
export class MailMetrics {
  private readonly sent: Counter<'kind'>;
  private readonly givenUp: Counter<'kind'>;

  constructor(
    @InjectDataSource() { manager }: DataSource,
    metrics: Metrics,
    mails: MailsRepository,
  ) {
    metrics.gaugesOf(QUEUE, () => mails.queue(manager));
    this.sent = metrics.counter('mails_sent_total', 'Mails that the mail server took.', ['kind']);
    this.givenUp = metrics.counter(
      'mails_given_up_total',
      'Mails that the mail server refused for good, or did not take in time.',
      ['kind'],
    );
    // A counter that appears at 1 has not increased: an alert would miss the first one.
    for (const kind of Object.keys(MAIL_PRIORITIES) as MailKind[]) this.givenUp.inc({ kind }, 0);
  }

  mailSent(kind: MailKind): void {
    this.sent.inc({ kind });
  }

  mailGivenUp(kind: MailKind): void {
    this.givenUp.inc({ kind });
  }
}
