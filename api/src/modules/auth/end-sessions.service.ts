import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { LiveSessions } from './live-sessions.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';

@Injectable()
export class EndSessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly liveSessions: LiveSessions,
    private readonly audit: AuditLog,
  ) {}

  /** Ends all sessions of the user, the current one and those just starting included. */
  async endAll({ id }: SignedInUser): Promise<null> {
    const ended = await this.dataSource.transaction(async (manager) => {
      await this.users.lock(manager, id);
      const live = await this.sessions.revokeAllOf(manager, id);
      // A concurrent call may have ended them all.
      if (live.length > 0) {
        await this.audit.record(manager, { actor: `user:${id}`, action: 'signed-out-everywhere' });
      }
      return live;
    });
    for (const one of ended) this.liveSessions.ended(one);
    return null;
  }

  /** Ends one session of the user. Throws SESSION_NOT_FOUND. */
  async end({ id }: SignedInUser, sessionId: string): Promise<null> {
    const ended = await this.sessions.revoke(this.dataSource.manager, id, sessionId);
    if (!ended) throw new DomainError('SESSION_NOT_FOUND');
    this.liveSessions.ended(sessionId);
    return null;
  }
}
