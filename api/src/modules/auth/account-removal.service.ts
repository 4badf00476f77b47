import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { LimitedOutbox } from './limited-outbox.service.js';
import { LiveSessions } from './live-sessions.js';
import type { ProvenAccount } from './password-proof.service.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** Removes an account, for a caller that knows what else depends on it. */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly outbox: LimitedOutbox,
    private readonly liveSessions: LiveSessions,
    private readonly audit: AuditLog,
  ) {}

  /** Deletes a locked account and mails its owner. Returns the ended sessions, to pass to `forget` after the commit. */
  async removeIn(manager: EntityManager, { id }: ProvenAccount): Promise<string[]> {
    const user = await this.users.find(manager, id);
    if (!user) return [];
    const { email, emailKey } = user;
    const firstName = user.emailConfirmed ? user.firstName : null;
    const ended = await this.sessions.revokeAllOf(manager, id);
    await this.attempts.forgive(manager, emailKey);
    await this.users.delete(manager, id);
    await this.outbox.put(manager, email, 'account-deleted', { email, firstName });
    await this.audit.record(manager, { actor: `user:${id}`, action: 'account-deleted' });
    return ended;
  }

  async isRemoved(manager: EntityManager, { id }: ProvenAccount): Promise<boolean> {
    return (await this.users.find(manager, id)) === null;
  }

  /** Refuses the ended sessions in this copy from now on. */
  forget(endedSessions: readonly string[]): void {
    for (const one of endedSessions) this.liveSessions.ended(one);
  }
}
