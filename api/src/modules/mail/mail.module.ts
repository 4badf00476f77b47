import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.js';
import { MailMetrics } from './mail-metrics.js';
import { MailTransport } from './mail-transport.js';
import { MailWriters } from './mail-writers.service.js';
import { Outbox } from './outbox.service.js';
import { MailsRepository } from './persistence/mails.repository.js';
import { SendMailsJob } from './send-mails.job.js';
import { SettleMailService } from './settle-mail.service.js';

/** Mails are queued with a commit, and written and sent after it. */
@Module({
  imports: [AlarmsModule],
  providers: [
    MailMetrics,
    MailsRepository,
    MailTransport,
    MailWriters,
    Outbox,
    SendMailsJob,
    SettleMailService,
  ],
  exports: [MailWriters, Outbox],
})
export class MailModule {}
