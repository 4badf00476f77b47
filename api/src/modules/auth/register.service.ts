import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RegisterBody, SignedIn } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { Client } from '../../common/http/client.js';
import { fieldError } from '../../common/errors/domain-error.js';
import { SENTENCES } from '../../common/errors/sentences.js';
import { newId } from '../../common/ids/new-id.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { emailKeyOf } from './domain/email-key.js';
import { Passwords } from './passwords.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SessionStarter } from './session-starter.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { UserQueries } from './user-queries.service.js';

@Injectable()
export class RegisterService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
    private readonly sessions: SessionStarter,
    private readonly queries: UserQueries,
    private readonly audit: AuditLog,
  ) {}

  /** Who finds out by it which e-mails have an account has only so many tries. */
  async register(body: RegisterBody, { network, device }: Client): Promise<SignedIn> {
    const signedIn = await this.attempts.attempt({ network }, () => this.open(body, device));
    if (!signedIn) throw fieldError('EMAIL_TAKEN', 'email', SENTENCES.EMAIL_TAKEN);
    return signedIn;
  }

  /** Null when the e-mail is taken. */
  private async open(body: RegisterBody, device: string): Promise<SignedIn | null> {
    const { email, password, firstName, lastName, role } = body;
    const passwordHash = await this.passwords.hash(password);
    const id = newId();
    const emailKey = emailKeyOf(email);
    return this.dataSource.transaction(async (manager) => {
      const account = { id, email, emailKey, passwordHash, firstName, lastName, currentRole: role };
      if (!(await this.users.insert(manager, account))) return null;
      const accessToken = await this.sessions.start(manager, id, device);
      await this.audit.record(manager, { actor: `user:${id}`, action: 'account-opened' });
      return { user: await this.queries.get(id, manager), accessToken };
    });
  }
}
