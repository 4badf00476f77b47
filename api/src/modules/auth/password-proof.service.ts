import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignedInUser } from '../../common/auth/signed-in-user.js';
import { DomainError, fieldError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { AttemptCounters, type AttemptLimit } from './attempt-counters.service.js';
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
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
  ) {}

  /** Throws VALIDATION_FAILED for a wrong password, which counts as a failed attempt of the user and of the network. */
  prove(user: SignedInUser, password: string, client: Client): Promise<ProvenAccount> {
    return this.withProof(user, password, client, NOT_YOURS, async (account) => account);
  }

  /** As `prove`, for work that hashes another password in the same turn. */
  async withProof<T>(
    { id }: SignedInUser,
    password: string,
    { network }: Client,
    notYours: string,
    work: (account: ProvenAccount) => Promise<T>,
  ): Promise<T> {
    const user = await this.users.find(this.dataSource.manager, id);
    if (!user) throw new DomainError('UNAUTHENTICATED');
    const { passwordHash } = user;
    const proven = await this.counters.within(this.limitOf(id), () =>
      this.attempts.attempt({ account: id, network }, async () =>
        (await this.passwords.matches(passwordHash, password))
          ? { outcome: await work({ id, passwordHash }) }
          : null,
      ),
    );
    if (!proven) throw fieldError('VALIDATION_FAILED', 'currentPassword', notYours);
    return proven.outcome;
  }

  /** Each proof takes a while of a core, even if what it is for is refused. */
  private limitOf(userId: string): AttemptLimit {
    return {
      of: 'sign-in',
      text: userId,
      max: this.environment.SIGN_INS_PER_ACCOUNT,
      windowSeconds: this.environment.SIGN_IN_WINDOW_MINUTES * 60,
      refusal: 'You have given your password many times.',
    };
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
