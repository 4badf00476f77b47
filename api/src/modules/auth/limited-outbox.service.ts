import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailKeyOf } from '../../common/ids/email-key.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type MailKind, type MailKinds, Outbox } from '../mail/outbox.service.js';
import { AttemptCounters } from './attempt-counters.service.js';

const HOUR_SECONDS = 60 * 60;

/**
 * Queues mails to an address that may be a stranger's. Limits of an account do not bound them: any number of accounts
 * can name one address.
 */
@Injectable()
export class LimitedOutbox {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues a mail in the caller's transaction. Drops it when the address has had enough mails of that kind within the
   * hour: a refusal would tell the caller what others have sent. Each kind has a counter, so that mails which anyone can
   * request do not use up those of the owner.
   */
  async put<Kind extends MailKind>(
    manager: EntityManager,
    email: string,
    kind: Kind,
    data: MailKinds[Kind],
  ): Promise<void> {
    const counter = this.counters.counterOf('mail', `${kind}:${emailKeyOf(email)}`);
    const [counted] = await this.counters.count([counter], HOUR_SECONDS, manager);
    if (counted && counted.count > this.environment.MAILS_PER_RECIPIENT) return;
    await this.outbox.put(manager, kind, data);
  }
}
