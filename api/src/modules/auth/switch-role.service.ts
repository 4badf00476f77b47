import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Role, SignedIn } from '@stagedoor/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { AuditLog } from '../audit-log/audit-log.service.js';
import { AttemptCounters, type AttemptLimit } from './attempt-counters.service.js';
import { LiveSessions } from './live-sessions.js';
import { SessionsRepository } from './persistence/sessions.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SessionStarter } from './session-starter.js';
import { UserQueries } from './user-queries.service.js';

const QUARTER_HOUR_SECONDS = 15 * 60;

interface Switch {
  user: SignedInUser;
  /** The session that ends: the user's, or the one that has replaced it. */
  ending: string;
  role: Role;
  device: string;
}

@Injectable()
export class SwitchRoleService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly starter: SessionStarter,
    private readonly liveSessions: LiveSessions,
    private readonly queries: UserQueries,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Switches the role with a new token; the old one ends with the same commit. If the response was lost, the old token
   * switches again within a minute, which ends the session of the lost token.
   */
  async switchRole(user: SignedInUser, role: Role, { device }: Client): Promise<SignedIn> {
    const { id, sessionId } = user;
    // Read before the lock, so that a delayed first request does not end the session of its repeat.
    const replacement = await this.sessions.findReplacement(this.dataSource.manager, sessionId);
    const ending = replacement?.id ?? sessionId;
    const signedIn = await this.counters.within(this.limitOf(id), () =>
      this.dataSource.transaction((manager) =>
        this.switchIn(manager, { user, ending, role, device }),
      ),
    );
    for (const one of [sessionId, ending]) this.liveSessions.ended(one);
    return signedIn;
  }

  private async switchIn(
    manager: EntityManager,
    { user: { id, sessionId }, ending, role, device }: Switch,
  ): Promise<SignedIn> {
    if (!(await this.users.holdsRole(manager, id, role))) throw new DomainError('ROLE_NOT_HELD');
    // First, because it takes the lock under which all sessions of a user end.
    await this.users.setCurrentRole(manager, id, role);
    if (!(await this.sessions.revoke(manager, id, ending)))
      throw new DomainError('UNAUTHENTICATED');
    const accessToken = await this.starter.start(manager, id, device, sessionId);
    const switched = { action: 'role-switched', subject: `role:${role}` } as const;
    await this.audit.record(manager, { actor: `user:${id}`, ...switched });
    return { user: await this.queries.get(id, manager), accessToken };
  }

  /** Each switch leaves an ended session and a row of the audit log. */
  private limitOf(userId: string): AttemptLimit {
    return {
      of: 'switch',
      text: userId,
      max: this.environment.ROLE_SWITCHES_PER_ACCOUNT,
      windowSeconds: QUARTER_HOUR_SECONDS,
      refusal: 'You have switched roles many times.',
    };
  }
}
