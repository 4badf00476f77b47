import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { EmailChangesRepository } from './persistence/email-changes.repository.js';
import { PasswordResetsRepository } from './persistence/password-resets.repository.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';

/** What is to be replaced by what, and the session that goes on. */
interface Replacement {
  passwordHash: string;
  /** Nothing is replaced unless it is still this one. */
  insteadOf?: string;
  /** The one session that does not end. */
  but?: string;
}

/** Gives somebody a new password, ends what was begun with the old one, and tells them. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly emailChanges: EmailChangesRepository,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Answers the sessions that it has ended, for `LiveSessions.ended` after the commit; null when it has replaced nothing.
   * It takes the lock of the person first, as everything does that begins a session.
   */
  async replace(
    manager: EntityManager,
    userId: string,
    { passwordHash, insteadOf, but }: Replacement,
  ): Promise<string[] | null> {
    if (!(await this.users.setPasswordHash(manager, userId, passwordHash, insteadOf))) return null;
    await this.resets.deleteAllOf(manager, userId);
    await this.emailChanges.deleteOf(manager, userId);
    await this.outbox.put(manager, 'password-changed', { userId });
    await this.audit.record(manager, { actor: `user:${userId}`, action: 'password-changed' });
    return this.sessions.revokeAllOf(manager, userId, but);
  }
}
