import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { LimitedOutbox } from './limited-outbox.service.js';
import { EmailChangesRepository } from './persistence/email-changes.repository.js';
import { PasswordResetsRepository } from './persistence/password-resets.repository.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';

/** The new password hash and its conditions. */
interface Replacement {
  passwordHash: string;
  /** Replaces only this hash, if given. */
  insteadOf?: string;
  /** The session that stays, if any. */
  but?: string;
}

/** Replaces a password, ends what depended on the old one, and mails the user. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly emailChanges: EmailChangesRepository,
    private readonly outbox: LimitedOutbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Returns the ended sessions, for `LiveSessions.ended` after the commit; null when nothing was replaced. Takes the
   * user's lock first, like everything that starts a session.
   */
  async replace(
    manager: EntityManager,
    userId: string,
    { passwordHash, insteadOf, but }: Replacement,
  ): Promise<string[] | null> {
    if (!(await this.users.setPasswordHash(manager, userId, passwordHash, insteadOf))) return null;
    const { email } = (await this.users.find(manager, userId))!;
    await this.resets.endAllOf(manager, userId);
    await this.emailChanges.deleteOf(manager, userId);
    await this.outbox.put(manager, email, 'password-changed', { userId });
    await this.audit.record(manager, { actor: `user:${userId}`, action: 'password-changed' });
    return this.sessions.revokeAllOf(manager, userId, but);
  }
}
