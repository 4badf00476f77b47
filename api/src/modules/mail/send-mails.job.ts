import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RecurringJob } from '../../common/jobs/recurring-job.js';
import { SpareTime } from '../../common/jobs/spare-time.js';
import { inSpanOf } from '../../common/tracing/spans.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { SettleMailService } from './settle-mail.service.js';
import { MailTransport } from './mail-transport.js';
import { MailWriters } from './mail-writers.service.js';
import { type ClaimedMail, MailsRepository } from './persistence/mails.repository.js';

const PAUSE_MS = 500;
/** Delay of a mail whose copy has crashed; `renew` extends the claim for slow servers. */
const LEASE_SECONDS = 90;
const RENEWED_EVERY_MS = 20_000;
/** Maximum wait for a slow mail server on shutdown. */
const PARTING_MS = 10_000;

type Claim = ClaimedMail & { claimedAtMs: number };

/**
 * Sends queued mails in every copy, as many at a time as there are connections to the mail server, and more slowly
 * while requests need the processor. Renews the claim on a mail while the server is slow, so that no other copy sends
 * it.
 */
@Injectable()
export class SendMailsJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('mail');
  private readonly atOnce: number;
  private readonly spareTime = new SpareTime();
  private readonly underWay = new Set<Claim>();
  private readonly connections = new Set<Promise<void>>();
  private isStopping = false;
  private readonly claims = new RecurringJob('mails', PAUSE_MS, () => this.serve());
  private readonly renewals = new RecurringJob('claims on mails', RENEWED_EVERY_MS, () =>
    this.renew(),
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { SMTP_CONNECTIONS }: Environment,
    private readonly mails: MailsRepository,
    private readonly writers: MailWriters,
    private readonly transport: MailTransport,
    private readonly settlement: SettleMailService,
  ) {
    this.atOnce = SMTP_CONNECTIONS;
  }

  onApplicationBootstrap(): void {
    this.claims.start();
    this.renewals.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** Claims no further mail and waits for those being sent; a slower one becomes due again when its claim ends. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.claims.stop();
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.connections),
      pause(PARTING_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    await this.renewals.stop();
  }

  /** Starts sending until all connections are in use or no mail is due. */
  async serve(): Promise<false> {
    while (this.connections.size < this.atOnce) {
      const mail = await this.claim();
      if (!mail) break;
      const connection = this.sendFrom(mail).finally(() => this.connections.delete(connection));
      this.connections.add(connection);
    }
    return false;
  }

  /** Renews the claims of this copy. */
  async renew(): Promise<false> {
    const claimed = [...this.underWay];
    if (claimed.length > 0) {
      await this.mails.renew(this.dataSource.manager, claimed, LEASE_SECONDS);
    }
    return false;
  }

  private async claim(): Promise<Claim | undefined> {
    if (this.isStopping || this.settlement.serverIsAway) return undefined;
    const claimedAtMs = Date.now();
    const mail = await this.mails.claimNext(this.dataSource.manager, LEASE_SECONDS);
    return mail && { ...mail, claimedAtMs };
  }

  /** Whether no other copy has taken the mail, which it may have while this copy stood still. */
  private async isOurs(mail: Claim): Promise<boolean> {
    if (Date.now() - mail.claimedAtMs < RENEWED_EVERY_MS) return true;
    return (await this.mails.renew(this.dataSource.manager, [mail], LEASE_SECONDS)) === 1;
  }

  /** Sends one mail after another while any is due. */
  private async sendFrom(first: Claim): Promise<void> {
    try {
      for (let mail: Claim | undefined = first; mail; mail = await this.claim()) {
        const claimed = mail;
        this.underWay.add(claimed);
        await inSpanOf(claimed.trace, 'send mail', () => this.send(claimed));
        this.underWay.delete(claimed);
        await this.spareTime.wait();
      }
    } catch (error) {
      this.logger.error(`The queue of mails could not be read: ${String(error)}`);
    }
  }

  /** A failure of one mail does not affect the others. */
  private async send(mail: Claim): Promise<void> {
    if (this.settlement.isTooLate(mail)) {
      return this.untilDone(() => this.settlement.tooLate(mail));
    }
    let settle = () => this.settlement.sent(mail);
    try {
      const { id, kind, data, triedSeconds } = mail;
      const letter = await this.writers.write(kind, data, id, triedSeconds);
      if (!letter) settle = () => this.settlement.dropped(mail);
      else if (await this.isOurs(mail)) await this.transport.send(id, letter);
      else return;
    } catch (error) {
      settle = () => this.settlement.failed(mail, error);
    }
    await this.untilDone(settle);
  }

  /** Retries until the database is available: a mail that was sent but not deleted would be sent again. */
  private async untilDone(settle: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await settle();
      } catch (error) {
        this.logger.error(`A mail could not be settled: ${String(error)}`);
        if (this.isStopping) return;
        await pause(PAUSE_MS, undefined, { ref: false });
      }
    }
  }
}
