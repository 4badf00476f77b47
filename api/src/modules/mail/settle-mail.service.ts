import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Transactions } from '../../database/transactions.js';
import { Alarm } from '../alarms/alarm.service.js';
import { MAIL_WORTH_SECONDS } from './domain/mail-kinds.js';
import { codesOf, isOfRecipient, isPermanent, mailFailureOf } from './domain/mail-failure.js';
import { MailMetrics } from './mail-metrics.js';
import { type ClaimedMail, MailsRepository } from './persistence/mails.repository.js';

/** The pauses of one mail; each is twice the previous. An unavailable server delays no mail longer than its copy. */
const FIRST_PAUSE_SECONDS = { 'for-now': 60, server: 5, unclear: 5 };
const LONGEST_PAUSE_SECONDS = { 'for-now': 60 * 60, server: 30, unclear: 60 * 60 };
/** A pause is at most this fraction of the time for which a mail is useful. */
const PAUSES_IN_ITS_TIME = 60;
/** Mails that could not be sent for so long after their first attempt are given up. */
const GIVEN_UP_AFTER_SECONDS = 3 * 24 * 60 * 60;
/** The pauses of a copy whose mail server accepts nothing. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;

/** Settles claimed mails. Logs and alarms contain kinds and codes, never recipients. */
@Injectable()
export class SettleMailService {
  private readonly logger = new Logger('mail');
  private restMs = 0;
  private restsUntil = 0;
  /** When the server last accepted a mail; undefined after a refusal that may concern all mail. */
  private acceptedAt: number | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly mails: MailsRepository,
    private readonly metrics: MailMetrics,
    private readonly alarm: Alarm,
  ) {}

  /** True while no mail should be tried, because the server refused all a moment ago. */
  get serverIsAway(): boolean {
    return performance.now() < this.restsUntil;
  }

  async sent(mail: ClaimedMail): Promise<void> {
    this.restMs = 0;
    this.acceptedAt = performance.now();
    await this.dropped(mail);
    this.metrics.mailSent(mail.kind);
  }

  /** Deletes a mail whose recipient or subject no longer exists. */
  dropped({ id }: ClaimedMail): Promise<void> {
    return this.mails.delete(this.dataSource.manager, id);
  }

  /** Whether the mail is no longer useful. */
  isTooLate({ kind, ageSeconds }: ClaimedMail): boolean {
    return ageSeconds >= (MAIL_WORTH_SECONDS[kind] ?? Infinity);
  }

  tooLate(mail: ClaimedMail): Promise<void> {
    return this.giveUp(mail, 'it is not wanted any more');
  }

  async failed(mail: ClaimedMail, error: unknown): Promise<void> {
    const failure = mailFailureOf(error);
    const codes = codesOf(error);
    this.logger.warn(
      `A mail of the kind ${mail.kind} was not sent, attempt ${mail.attempts}: ${codes}`,
    );
    const isOwn = failure === 'for-good' || (failure === 'unclear' && this.acceptsOthers(mail));
    if (failure === 'server' || failure === 'unclear') this.mayRefuseAll(failure, error);
    if (isOwn || mail.triedSeconds >= GIVEN_UP_AFTER_SECONDS) {
      return this.giveUp(mail, codes);
    }
    const seconds = FIRST_PAUSE_SECONDS[failure] * 2 ** (mail.attempts - 1);
    const longest = (MAIL_WORTH_SECONDS[mail.kind] ?? Infinity) / PAUSES_IN_ITS_TIME;
    const pause = Math.min(seconds, longest, LONGEST_PAUSE_SECONDS[failure]);
    await this.mails.putOff(this.dataSource.manager, mail, pause, {
      mayConcernAll: failure === 'unclear',
      isOfRecipient: failure === 'for-now' && isOfRecipient(error),
    });
  }

  private async giveUp(mail: ClaimedMail, codes: string): Promise<void> {
    const what = `a mail of the kind ${mail.kind} is given up: ${codes}`;
    const isGivenUp = await this.transactions.run(async (manager) => {
      const isDeleted = await this.mails.deleteClaimed(manager, mail);
      if (isDeleted) this.alarm.raise(what, 'mail-given-up');
      return isDeleted;
    });
    if (isGivenUp) this.metrics.mailGivenUp(mail.kind);
  }

  /** Whether the server accepted another mail after it first refused this one, and has refused none since. */
  private acceptsOthers({ refusedSeconds }: ClaimedMail): boolean {
    if (this.acceptedAt === undefined || refusedSeconds === null) return false;
    return performance.now() - this.acceptedAt < refusedSeconds * 1_000;
  }

  /** The first unclear refusal after an accepted mail delays no other mail. */
  private mayRefuseAll(failure: 'server' | 'unclear', error: unknown): void {
    const wasAccepting = this.acceptedAt !== undefined;
    this.acceptedAt = undefined;
    if (failure === 'server' || !wasAccepting) this.rest(failure, error);
  }

  /** Pauses this copy, so that a long queue does not use up its attempts on a server that accepts nothing. */
  private rest(failure: 'server' | 'unclear', error: unknown): void {
    if (this.serverIsAway) return;
    const refusesAll = failure === 'server' || this.restMs > 0;
    this.restMs = Math.min(Math.max(FIRST_REST_MS, 2 * this.restMs), LONGEST_REST_MS);
    this.restsUntil = performance.now() + this.restMs;
    if (refusesAll && isPermanent(error)) {
      this.alarm.raise(`the mail server refuses all mail: ${codesOf(error)}`, 'mail-server');
    }
  }
}
