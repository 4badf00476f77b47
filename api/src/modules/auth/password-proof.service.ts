import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { Passwords } from './passwords.js';
import type { UserEntity } from './persistence/user.entity.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SignInAttempts } from './sign-in-attempts.js';

/** An account whose password the user has just given. */
export interface ProvenAccount {
  id: string;
  passwordHash: string;
}

/** Verifies the password before an operation that a session alone does not permit. */
@Injectable()
export class PasswordProof {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
  ) {}

  /** Throws VALIDATION_FAILED for a wrong password, which counts as a failed sign-in. */
  async prove({ id }: SignedInUser, password: string, { network }: Client): Promise<ProvenAccount> {
    const user = await this.users.find(this.dataSource.manager, id);
    if (!user) throw new DomainError('UNAUTHENTICATED');
    const { emailKey, passwordHash } = user;
    const proven = await this.attempts.attempt({ emailKey, network }, async () =>
      (await this.passwords.matches(passwordHash, password)) ? { id, passwordHash } : null,
    );
    if (!proven) throw fieldError('VALIDATION_FAILED', 'currentPassword', NOT_YOURS);
    return proven;
  }

  /**
   * Locks the account until the transaction ends: no concurrent request changes it or signs in. Throws UNAUTHENTICATED
   * when the account is gone or its password has changed.
   */
  async lockIn(manager: EntityManager, { id, passwordHash }: ProvenAccount): Promise<UserEntity> {
    return withPassword(passwordHash, await this.users.findLocked(manager, id));
  }

  /** As `lockIn`, for a deletion: no concurrent request orders or creates anything with the account. */
  async lockToDeleteIn(
    manager: EntityManager,
    { id, passwordHash }: ProvenAccount,
  ): Promise<UserEntity> {
    return withPassword(passwordHash, await this.users.findLockedToDelete(manager, id));
  }
}

function withPassword(passwordHash: string, user: UserEntity | null): UserEntity {
  if (user?.passwordHash !== passwordHash) throw new DomainError('UNAUTHENTICATED');
  return user;
}

const NOT_YOURS = 'This is not your password.';
