import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangePasswordBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { LiveSessions } from './live-sessions.js';
import { PasswordReplacement } from './password-replacement.js';
import { Passwords } from './passwords.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SignInAttempts } from './sign-in-attempts.js';

@Injectable()
export class ChangePasswordService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
    private readonly replacement: PasswordReplacement,
    private readonly liveSessions: LiveSessions,
  ) {}

  /** Ends every session except the current one. A wrong current password counts as a failed sign-in. */
  async change(
    { id, sessionId }: SignedInUser,
    { currentPassword, newPassword }: ChangePasswordBody,
    { network }: Client,
  ): Promise<null> {
    const user = await this.users.find(this.dataSource.manager, id);
    if (!user) throw new DomainError('UNAUTHENTICATED');
    const { emailKey, passwordHash: insteadOf } = user;
    const ended = await this.attempts.attempt({ emailKey, network }, async () => {
      if (!(await this.passwords.matches(insteadOf, currentPassword))) return null;
      const passwordHash = await this.passwords.hash(newPassword);
      return this.dataSource.transaction((manager) =>
        this.replacement.replace(manager, id, { passwordHash, insteadOf, but: sessionId }),
      );
    });
    if (!ended) throw fieldError('VALIDATION_FAILED', 'currentPassword', NOT_YOURS);
    for (const one of ended) this.liveSessions.ended(one);
    return null;
  }
}

const NOT_YOURS = 'This is not your current password.';
