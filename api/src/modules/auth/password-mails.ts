import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { pages } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type AddressedLetter, greeting, MailWriters } from '../mail/mail-writers.service.js';
import { emailKeyOf } from '../../common/ids/email-key.js';
import { linkTokenHash, linkTokenOf } from './domain/link-token.js';
import { PasswordResetsRepository } from './persistence/password-resets.repository.js';
import type { UserEntity } from './persistence/user.entity.js';
import { UsersRepository } from './persistence/users.repository.js';

/** Writes the mails about passwords. */
@Injectable()
export class PasswordMails implements OnModuleInit {
  private readonly siteUrl: string;
  private readonly linkSecret: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { PUBLIC_URL, JWT_SECRET }: Environment,
    private readonly writers: MailWriters,
    private readonly users: UsersRepository,
    private readonly resets: PasswordResetsRepository,
  ) {
    this.siteUrl = PUBLIC_URL;
    this.linkSecret = JWT_SECRET;
  }

  onModuleInit(): void {
    this.writers.register('password-reset', ({ email }, mailId) => this.reset(email, mailId));
    this.writers.register('password-changed', ({ userId }) => this.changed(userId));
  }

  /** The token follows a #, which browsers do not send to the server; only this mail contains it. */
  private async reset(email: string, mailId: string): Promise<AddressedLetter | null> {
    const { manager } = this.dataSource;
    const user = await this.users.findByEmailKey(manager, emailKeyOf(email));
    if (!user) return null;
    const token = linkTokenOf(mailId, this.linkSecret);
    if (!(await this.keep(user, token))) return null;
    return {
      to: user.email,
      letter: {
        subject: 'Choose a new password',
        parts: [
          { text: greeting(user) },
          { text: 'A new password for Stagedoor was requested, most likely by you.' },
          {
            action: 'Choose a new password',
            url: `${this.siteUrl}${pages.resetPassword}#${token}`,
          },
          { text: 'The link works once, and for an hour.' },
          { text: 'If it was not you, do nothing: your password stays as it is.' },
        ],
      },
    };
  }

  /**
   * Takes the account's lock: two copies that store a link concurrently would both find room for the last one, and an
   * address that the account has left meanwhile gets no link.
   */
  private keep({ id, emailKey }: UserEntity, token: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if ((await this.users.findLocked(manager, id))?.emailKey !== emailKey) return false;
      return this.resets.insert(manager, id, linkTokenHash(token));
    });
  }

  private async changed(userId: string): Promise<AddressedLetter | null> {
    const user = await this.users.find(this.dataSource.manager, userId);
    if (!user) return null;
    return {
      to: user.email,
      letter: {
        subject: 'Your password has been changed',
        parts: [
          { text: greeting(user) },
          {
            text: 'The password of your Stagedoor account has just been changed, and you were signed out everywhere else.',
          },
          { text: 'If it was not you, choose a new one now:' },
          { action: 'Choose a new password', url: this.siteUrl + pages.forgotPassword },
        ],
      },
    };
  }
}
