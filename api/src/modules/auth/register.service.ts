import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RegisterBody, SignedIn } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { Client } from '../../common/http/client.js';
import { fieldError } from '../../common/errors/domain-error.js';
import { sentenceOf } from '../../common/errors/error-catalogue.js';
import { newId } from '../../common/ids/new-id.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { AttemptCounters, type AttemptLimit } from './attempt-counters.service.js';
import { emailKeyOf } from '../../common/ids/email-key.js';
import { LimitedOutbox } from './limited-outbox.service.js';
import { Passwords } from './passwords.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SessionStarter } from './session-starter.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { UserQueries } from './user-queries.service.js';

@Injectable()
export class RegisterService {
  private readonly limit: Omit<AttemptLimit, 'text'>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
    private readonly sessions: SessionStarter,
    private readonly queries: UserQueries,
    private readonly outbox: LimitedOutbox,
    private readonly audit: AuditLog,
  ) {
    this.limit = {
      of: 'registration',
      max: environment.REGISTRATIONS_PER_NETWORK,
      windowSeconds: environment.REGISTRATION_WINDOW_MINUTES * 60,
      refusal: 'Too many accounts have been opened from your network.',
    };
  }

  /**
   * Counts new accounts per network, and a taken e-mail as a failed sign-in: that limits attempts to find out which
   * e-mails have an account.
   */
  async register(body: RegisterBody, { network, device }: Client): Promise<SignedIn> {
    const signedIn = await this.attempts.attempt({ network }, () =>
      this.counters.within({ ...this.limit, text: network }, () => this.open(body, device)),
    );
    if (!signedIn) throw fieldError('EMAIL_TAKEN', 'email', sentenceOf('EMAIL_TAKEN'));
    return signedIn;
  }

  /** Returns null when the e-mail is taken. */
  private async open(body: RegisterBody, device: string): Promise<SignedIn | null> {
    const { email, password, firstName, lastName, role } = body;
    const passwordHash = await this.passwords.hash(password);
    const id = newId();
    const emailKey = emailKeyOf(email);
    return this.dataSource.transaction(async (manager) => {
      const account = { id, email, emailKey, passwordHash, firstName, lastName, currentRole: role };
      if (!(await this.users.insert(manager, account))) return null;
      const accessToken = await this.sessions.start(manager, id, device);
      await this.outbox.put(manager, email, 'confirm-email', { userId: id });
      await this.audit.record(manager, { actor: `user:${id}`, action: 'account-opened' });
      return { user: await this.queries.get(id, manager), accessToken };
    });
  }
}
