import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChangePasswordBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { fieldError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { LiveSessions } from './live-sessions.js';
import { PasswordProof } from './password-proof.service.js';
import { PasswordReplacement } from './password-replacement.js';
import { Passwords } from './passwords.js';

@Injectable()
export class ChangePasswordService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly proof: PasswordProof,
    private readonly passwords: Passwords,
    private readonly replacement: PasswordReplacement,
    private readonly liveSessions: LiveSessions,
  ) {}

  /** Ends every session except the current one. */
  async change(
    user: SignedInUser,
    { currentPassword, newPassword }: ChangePasswordBody,
    client: Client,
  ): Promise<null> {
    const ended = await this.proof.withProof(
      user,
      currentPassword,
      client,
      NOT_YOURS,
      async ({ id, passwordHash: insteadOf }) => {
        const passwordHash = await this.passwords.hash(newPassword);
        return this.dataSource.transaction((manager) =>
          this.replacement.replace(manager, id, { passwordHash, insteadOf, but: user.sessionId }),
        );
      },
    );
    if (!ended) throw fieldError('VALIDATION_FAILED', 'currentPassword', CHANGED_MEANWHILE);
    for (const one of ended) this.liveSessions.ended(one);
    return null;
  }
}

const NOT_YOURS = 'This is not your current password.';
const CHANGED_MEANWHILE = 'Your password has been changed in the meantime.';
