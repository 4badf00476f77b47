import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { LoginBody, SignedIn } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../common/errors/domain-error.js';
import type { Client } from '../../common/http/client.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { AttemptCounters, type AttemptLimit } from './attempt-counters.service.js';
import { emailKeyOf } from '../../common/ids/email-key.js';
import { Passwords } from './passwords.js';
import type { UserEntity } from './persistence/user.entity.js';
import { UsersRepository } from './persistence/users.repository.js';
import { SessionStarter } from './session-starter.js';
import { SignInAttempts } from './sign-in-attempts.js';

@Injectable()
export class LoginService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly attempts: SignInAttempts,
    private readonly passwords: Passwords,
    private readonly users: UsersRepository,
    private readonly sessions: SessionStarter,
  ) {}

  /** Gives the same response in the same time whether the e-mail or the password is wrong. */
  async login({ email, password }: LoginBody, { network, device }: Client): Promise<SignedIn> {
    const emailKey = emailKeyOf(email);
    const { SIGN_INS_PER_ACCOUNT, SIGN_INS_PER_NETWORK } = this.environment;
    const user = await this.attempts.attempt({ account: emailKey, network }, () =>
      this.counters.within(this.limitOf(network, SIGN_INS_PER_NETWORK), () =>
        this.counters.within(this.limitOf(emailKey, SIGN_INS_PER_ACCOUNT), () =>
          this.findUser(emailKey, password),
        ),
      ),
    );
    if (!user) throw new DomainError('INVALID_CREDENTIALS');
    return this.dataSource.transaction(async (manager) => {
      // Refuses the old password when it was replaced meanwhile: the replacement has ended all sessions.
      if (!(await this.users.lockIfPasswordIs(manager, user.id, user.passwordHash))) {
        throw new DomainError('INVALID_CREDENTIALS');
      }
      return this.sessions.signIn(manager, user.id, device);
    });
  }

  /** Each sign-in takes a while of a core, and leaves a session and a row of the audit log. */
  private limitOf(text: string, max: number): AttemptLimit {
    const windowSeconds = this.environment.SIGN_IN_WINDOW_MINUTES * 60;
    return { of: 'sign-in', text, max, windowSeconds, refusal: 'There were too many sign-ins.' };
  }

  private async findUser(emailKey: string, password: string): Promise<UserEntity | null> {
    const user = await this.users.findByEmailKey(this.dataSource.manager, emailKey);
    const matches = await this.passwords.matches(user?.passwordHash ?? null, password);
    return matches ? user : null;
  }
}
