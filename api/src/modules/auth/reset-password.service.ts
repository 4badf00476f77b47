import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ResetPasswordBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { linkTokenHash } from './domain/link-token.js';
import { LiveSessions } from './live-sessions.js';
import { PasswordReplacement } from './password-replacement.js';
import { Passwords } from './passwords.js';
import { PasswordResetsRepository } from './persistence/password-resets.repository.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SignInAttempts } from './sign-in-attempts.js';

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
  ) {}

  /** Uses a link to set a new password. Ends all sessions and lifts the limit on failed sign-ins. */
  async reset({ token, password }: ResetPasswordBody, { network }: Client): Promise<null> {
    const ended = await this.attempts.attempt({ network }, () =>
      this.use(linkTokenHash(token), password),
    );
    if (!ended) throw new DomainError('RESET_LINK_INVALID');
    for (const one of ended) this.liveSessions.ended(one);
    return null;
  }

  /**
   * Returns the ended sessions; null when the link is used, expired or unknown. Locks the account before the link,
   * like everything that deletes links.
   */
  private async use(tokenHash: string, password: string): Promise<string[] | null> {
    const userId = await this.resets.ownerOf(this.dataSource.manager, tokenHash);
    if (userId === null) return null;
    const passwordHash = await this.passwords.hash(password);
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.findLocked(manager, userId);
      if (!user || !(await this.resets.use(manager, tokenHash))) return null;
      await this.attempts.forgive(manager, user.emailKey);
      return this.replacement.replace(manager, userId, { passwordHash });
    });
  }
}
