import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangeEmailBody } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { fieldError } from '../../../common/errors/domain-error.js';
import { sentenceOf } from '../../../common/errors/error-catalogue.js';
import type { Client } from '../../../common/http/client.js';
import { newId } from '../../../common/ids/new-id.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { AuditLog } from '../../audit-log/audit-log.service.js';
import { AttemptCounters } from '../attempt-counters.service.js';
import { emailKeyOf } from '../../../common/ids/email-key.js';
import { LimitedOutbox } from '../limited-outbox.service.js';
import { PasswordProof, type ProvenAccount } from '../password-proof.service.js';
import { EmailChangesRepository } from '../persistence/email-changes.repository.js';
import { UsersRepository } from '../persistence/users.repository.js';
import { SignInAttempts } from '../sign-in-attempts.js';
import { mailLimit } from './mail-limit.js';

@Injectable()
export class ChangeEmailService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly attempts: SignInAttempts,
    private readonly counters: AttemptCounters,
    private readonly proof: PasswordProof,
    private readonly users: UsersRepository,
    private readonly changes: EmailChangesRepository,
    private readonly outbox: LimitedOutbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Requests agreement from both addresses by mail; a pending change ends. As in a registration, a taken address
   * counts as a failure of the network.
   */
  async request(
    user: SignedInUser,
    { email, currentPassword }: ChangeEmailBody,
    client: Client,
  ): Promise<null> {
    const account = await this.proof.prove(user, currentPassword, client);
    const requested = await this.attempts.attempt({ network: client.network }, () =>
      this.counters.within(mailLimit(this.environment, user.id), () =>
        this.dataSource.transaction((manager) => this.begin(manager, account, email)),
      ),
    );
    if (!requested) throw fieldError('EMAIL_TAKEN', 'email', sentenceOf('EMAIL_TAKEN'));
    return null;
  }

  /** Returns null when the address is taken. */
  private async begin(
    manager: EntityManager,
    account: ProvenAccount,
    email: string,
  ): Promise<true | null> {
    const { id: userId, emailKey: oldEmailKey } = await this.proof.lockIn(manager, account);
    const emailKey = emailKeyOf(email);
    if (emailKey === oldEmailKey) throw fieldError('VALIDATION_FAILED', 'email', THE_SAME);
    if (await this.users.findByEmailKey(manager, emailKey)) return null;
    const changeId = newId();
    await this.changes.replace(manager, { id: changeId, userId, oldEmailKey, email, emailKey });
    await this.outbox.put(manager, oldEmailKey, 'email-change-old', { changeId });
    await this.outbox.put(manager, email, 'email-change-new', { changeId });
    const requested = { actor: `user:${userId}`, action: 'email-change-requested' } as const;
    await this.audit.record(manager, requested);
    return true;
  }
}

const THE_SAME = 'This is your address already.';
