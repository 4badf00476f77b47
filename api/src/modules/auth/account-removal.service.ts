import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { LiveSessions } from './live-sessions.js';
import { Passwords } from './passwords.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** An account whose owner has just shown that they know its password. */
export interface ProvenAccount {
  id: string;
  passwordHash: string;
}

/** The end of an account, for whoever knows what else depends on it. */
@Injectable()
export class AccountRemoval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly outbox: Outbox,
    private readonly liveSessions: LiveSessions,
    private readonly audit: AuditLog,
  ) {}

  /** Throws VALIDATION_FAILED for a wrong password, which counts as a failure to sign in. */
  async prove({ id }: SignedInUser, password: string, { network }: Client): Promise<ProvenAccount> {
    const user = await this.users.find(this.dataSource.manager, id);
    if (!user) throw new DomainError('UNAUTHENTICATED');
    const { emailKey, passwordHash } = user;
    const proven = await this.attempts.attempt({ emailKey, network }, async () =>
      (await this.passwords.matches(passwordHash, password)) ? { id, passwordHash } : null,
    );
    if (!proven) throw fieldError('VALIDATION_FAILED', 'currentPassword', NOT_YOURS);
    return proven;
  }

  /**
   * Keeps the account as it is until the transaction ends: nobody orders, signs in or creates anything by it meanwhile.
   * Throws UNAUTHENTICATED when it is gone, or its password is not any more the one that was shown.
   */
  async lockIn(manager: EntityManager, { id, passwordHash }: ProvenAccount): Promise<void> {
    const user = await this.users.findLocked(manager, id);
    if (user?.passwordHash !== passwordHash) throw new DomainError('UNAUTHENTICATED');
  }

  /** Removes a locked account and tells its owner. Answers the sessions that have ended, for `forget` after the commit. */
  async removeIn(manager: EntityManager, { id }: ProvenAccount): Promise<string[]> {
    const user = await this.users.find(manager, id);
    if (!user) return [];
    const { email, firstName, emailKey } = user;
    const ended = await this.sessions.revokeAllOf(manager, id);
    await this.attempts.forgive(manager, emailKey);
    await this.users.delete(manager, id);
    await this.outbox.put(manager, 'account-deleted', { email, firstName });
    await this.audit.record(manager, { actor: `user:${id}`, action: 'account-deleted' });
    return ended;
  }

  /** Lets nobody in any more by sessions that have ended, from now on in this copy. */
  forget(endedSessions: readonly string[]): void {
    for (const one of endedSessions) this.liveSessions.ended(one);
  }
}

const NOT_YOURS = 'This is not your password.';
