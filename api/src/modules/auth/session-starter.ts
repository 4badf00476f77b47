import { Injectable } from '@nestjs/common';
import type { SignedIn } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { newId } from '../../common/ids/new-id.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { TokenIssuer } from './tokens.js';
import { UserQueries } from './user-queries.service.js';

const SESSION_DAYS = 7;
/** More devices than a user has. Bounds the list of sessions, because the limit of sign-ins starts again after minutes. */
const MAX_LIVE_SESSIONS = 100;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Starts a session and returns its token. Above the limit the user's oldest sessions end. */
@Injectable()
export class SessionStarter {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tokens: TokenIssuer,
    private readonly queries: UserQueries,
    private readonly audit: AuditLog,
  ) {}

  /** Starts the session of a user who has given a password or used a link for a new one. */
  async signIn(manager: EntityManager, userId: string, device: string): Promise<SignedIn> {
    const accessToken = await this.start(manager, userId, device);
    await this.audit.record(manager, { actor: `user:${userId}`, action: 'signed-in' });
    return { user: await this.queries.get(userId, manager), accessToken };
  }

  /** `replaced` is the session that the new one replaces, if any. */
  async start(
    manager: EntityManager,
    userId: string,
    device: string,
    replaced?: string,
  ): Promise<string> {
    const expiresAt = new Date(Date.now() + SESSION_DAYS * DAY_MS);
    const session = { id: newId(), userId, device, expiresAt };
    await this.sessions.deleteExpired(manager, userId);
    await this.sessions.insert(manager, session);
    if (replaced) await this.sessions.setReplacement(manager, replaced, session.id);
    await this.sessions.revokeOlderOf(manager, userId, MAX_LIVE_SESSIONS);
    return this.tokens.issue(session);
  }
}
