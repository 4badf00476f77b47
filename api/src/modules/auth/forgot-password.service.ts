import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ForgotPasswordBody } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import type { Client } from '../../common/http/client.js';
import { Outbox } from '../mail/outbox.service.js';
import { SignInAttempts } from './sign-in-attempts.js';

@Injectable()
export class ForgotPasswordService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: SignInAttempts,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues a password reset mail. The account is looked up when the mail is written, so that response and duration are
   * the same for every address. Each request counts as a failure of the network.
   */
  async ask({ email }: ForgotPasswordBody, { network }: Client): Promise<null> {
    return this.attempts.attempt({ network }, async () => {
      await this.outbox.put(this.dataSource.manager, 'password-reset', { email });
      return null;
    });
  }
}
