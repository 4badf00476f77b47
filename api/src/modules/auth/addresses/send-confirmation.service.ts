import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { User } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { SignedInUser } from '../../../common/auth/signed-in-user.js';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import { AttemptCounters } from '../attempt-counters.service.js';
import { LimitedOutbox } from '../limited-outbox.service.js';
import { UserQueries } from '../user-queries.service.js';
import { mailLimit } from './mail-limit.js';

@Injectable()
export class SendConfirmationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly counters: AttemptCounters,
    private readonly users: UserQueries,
    private readonly outbox: LimitedOutbox,
  ) {}

  /** Mails another link unless the address is confirmed; the response says whether it is. */
  async send({ id }: SignedInUser): Promise<User> {
    const user = await this.users.get(id);
    if (user.emailConfirmed) return user;
    await this.counters.within(mailLimit(this.environment, id), async () => {
      const { manager } = this.dataSource;
      await this.outbox.put(manager, user.email, 'confirm-email', { userId: id });
      return true;
    });
    return user;
  }
}
