import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ResetPasswordBody, SignedIn } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { linkTokenHash } from './domain/link-token.js';
import { LiveSessions } from './live-sessions.js';
import { PasswordReplacement } from './password-replacement.js';
import { Passwords } from './passwords.js';
import { PasswordResetsRepository } from './persistence/password-resets.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SessionStarter } from './session-starter.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** What a link has done. */
interface Used {
  ended: string[];
  signedIn: SignedIn;
}

@Injectable()
export class ResetPasswordService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly replacement: PasswordReplacement,
    private readonly liveSessions: LiveSessions,
    private readonly sessions: SessionStarter,
  ) {}

  /**
   * Uses a link to set a new password. Ends all sessions, lifts the limits on wrong passwords, and signs the user in: a
   * stranger may reach the limit on failed sign-ins again before the user could log in.
   */
  async reset({ token, password }: ResetPasswordBody, client: Client): Promise<SignedIn> {
    const used = await this.attempts.attempt({ network: client.network }, () =>
      this.use(linkTokenHash(token), password, client.device),
    );
    if (!used) throw new DomainError('RESET_LINK_INVALID');
    for (const one of used.ended) this.liveSessions.ended(one);
    return used.signedIn;
  }

  /**
   * Returns null when the link is used, expired or unknown. Locks the account before the link, like everything that
   * deletes links.
   */
  private async use(tokenHash: string, password: string, device: string): Promise<Used | null> {
    const userId = await this.resets.ownerOf(this.dataSource.manager, tokenHash);
    if (userId === null) return null;
    const passwordHash = await this.passwords.hash(password);
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.findLocked(manager, userId);
      if (!user || !(await this.resets.use(manager, tokenHash))) return null;
      for (const account of [user.emailKey, userId]) await this.attempts.forgive(manager, account);
      const ended = await this.replacement.replace(manager, userId, { passwordHash });
      return ended && { ended, signedIn: await this.sessions.signIn(manager, userId, device) };
    });
  }
}
