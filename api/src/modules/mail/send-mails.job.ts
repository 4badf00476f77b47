import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RecurringJob } from '../../common/jobs/recurring-job.js';
import { RecoveryMode } from '../site/recovery-mode.service.js';
import { MailTransport } from './mail-transport.js';
import { MailWriters } from './mail-writers.service.js';
import { type DueMail, MailsRepository } from './persistence/mails.repository.js';

/** Mail waits, so that a rush does not: so many at a time, and in between everything else has its turn. */
const PAUSE_MS = 500;
const AT_ONCE = 10;
/** The first is longer than a send may take, so that nobody else sends what is being sent. */
const PACE = { pauseSeconds: 60, longestPauseSeconds: 60 * 60 };
/** What could not be sent for so long is of no use any more. */
const GIVEN_UP_AFTER_SECONDS = 3 * 24 * 60 * 60;

/** Sends what is in the outbox, in every copy of the API at once; the database deals the mails out. */
@Injectable()
export class SendMailsJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly job = new RecurringJob('mails', PAUSE_MS, async () => {
    await this.serve();
    return false;
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mails: MailsRepository,
    private readonly writers: MailWriters,
    private readonly transport: MailTransport,
    private readonly recovery: RecoveryMode,
  ) {}

  onApplicationBootstrap(): void {
    this.job.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** No further round; waits for the one that is under way. */
  stop(): Promise<void> {
    return this.job.stop();
  }

  /** One round, of which there is none in recovery mode; true when there may be more to send. */
  async serve(): Promise<boolean> {
    if (await this.recovery.isOn()) return false;
    const due = await this.mails.takeDue(this.dataSource.manager, { ...PACE, limit: AT_ONCE });
    await Promise.all(due.map((mail) => this.send(mail)));
    return due.length === AT_ONCE;
  }

  /** Whatever happens to one mail, the others go on; what fails is logged by its kind, never by its receiver. */
  private async send(mail: DueMail): Promise<void> {
    const { id, kind, data, attempts, ageSeconds } = mail;
    try {
      const letter = await this.writers.write(kind, data);
      if (letter) await this.transport.send(id, letter);
    } catch (error) {
      const reason = reasonOf(error);
      this.logger.warn(`A mail of the kind ${kind} was not sent, attempt ${attempts}: ${reason}`);
      if (!isFinal(error) && ageSeconds < GIVEN_UP_AFTER_SECONDS) return;
      this.logger.error(`A mail of the kind ${kind} is given up.`);
    }
    await this.mails.delete(this.dataSource.manager, id);
  }
}

interface MailError {
  code?: unknown;
  responseCode?: unknown;
}

/** A server's own words name the receiver; its codes do not. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as MailError;
  const known = [code, responseCode].filter((part) => part !== undefined).map(String);
  return known.length > 0 ? known.join(' ') : error instanceof Error ? error.name : 'unknown';
}

/** SMTP answers from 500 on what will not be any better later. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as MailError;
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}
