import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { pages } from '@stagedoor/contracts';
import type { DataSource } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../../config/environment.js';
import {
  type AddressedLetter,
  greeting,
  type LetterPart,
  MailWriters,
} from '../../mail/mail-writers.service.js';
import { linkTokenHash, linkTokenOf } from '../domain/link-token.js';
import { EmailChangesRepository } from '../persistence/email-changes.repository.js';
import { type EmailLink, EmailLinksRepository } from '../persistence/email-links.repository.js';
import { UsersRepository } from '../persistence/users.repository.js';

/** Writes the mails about addresses. A link is stored when its mail is written, and only that mail contains it. */
@Injectable()
export class AddressMails implements OnModuleInit {
  private readonly siteUrl: string;
  private readonly linkSecret: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) { PUBLIC_URL, JWT_SECRET }: Environment,
    private readonly writers: MailWriters,
    private readonly users: UsersRepository,
    private readonly links: EmailLinksRepository,
    private readonly changes: EmailChangesRepository,
  ) {
    this.siteUrl = PUBLIC_URL;
    this.linkSecret = JWT_SECRET;
  }

  onModuleInit(): void {
    this.writers.register('confirm-email', ({ userId }, mailId) =>
      this.confirmation(userId, mailId),
    );
    this.writers.register('email-change-old', ({ changeId }, mailId) =>
      this.changeFrom(changeId, mailId),
    );
    this.writers.register('email-change-new', ({ changeId }, mailId) =>
      this.changeTo(changeId, mailId),
    );
  }

  private async confirmation(userId: string, mailId: string): Promise<AddressedLetter | null> {
    const user = await this.users.find(this.dataSource.manager, userId);
    if (!user || user.emailConfirmed) return null;
    const { email, emailKey } = user;
    const url = await this.linkTo(pages.confirmEmail, mailId, { userId, emailKey, changeId: null });
    if (!url) return null;
    return {
      to: email,
      letter: {
        subject: 'Confirm your email address',
        parts: [
          { text: greeting(user) },
          { text: 'This address was given for an account at Stagedoor.' },
          { action: 'Confirm the address', url },
          { text: 'The link works for three days.' },
          { text: 'If you have not opened an account, ignore this mail.' },
        ],
      },
    };
  }

  private async changeFrom(changeId: string, mailId: string): Promise<AddressedLetter | null> {
    const { manager } = this.dataSource;
    const change = await this.changes.find(manager, changeId);
    if (!change || change.oldAgreedAt) return null;
    const { userId, oldEmailKey, completedAt } = change;
    if (completedAt) return changedLetter(oldEmailKey);
    const user = await this.users.find(manager, userId);
    if (user?.emailKey !== oldEmailKey) return null;
    const url = await this.linkTo(pages.changeEmail, mailId, {
      userId,
      emailKey: oldEmailKey,
      changeId,
    });
    if (!url) return null;
    const action: LetterPart = { action: 'Agree or refuse', url };
    return {
      to: user.email,
      letter: {
        subject: 'Your account is to get another email address',
        parts: user.emailConfirmed
          ? [
              { text: greeting(user) },
              { text: 'A change of the email address of your Stagedoor account was requested.' },
              { facts: [['New address', change.email]] },
              action,
              { text: UNTIL_BOTH_AGREE },
              { text: 'If you did not request it, refuse it and choose a new password.' },
            ]
          : // The address may be a stranger's: the mail has no text of the requester.
            [
              { text: greeting(user) },
              { text: 'An account at Stagedoor that was opened under this address gets another.' },
              action,
              {
                text: 'Until this address is confirmed, the new one alone decides. The link works for three days.',
              },
              {
                text: 'If it is your account and you did not request it, refuse it and choose a new password. If you have not opened an account, ignore this mail.',
              },
            ],
      },
    };
  }

  private async changeTo(changeId: string, mailId: string): Promise<AddressedLetter | null> {
    const change = await this.changes.find(this.dataSource.manager, changeId);
    if (!change || change.newAgreedAt) return null;
    const { userId, email, emailKey } = change;
    const user = await this.users.find(this.dataSource.manager, userId);
    const url = await this.linkTo(pages.changeEmail, mailId, { userId, emailKey, changeId });
    if (!url) return null;
    return {
      to: email,
      letter: {
        subject: 'Confirm the new email address of your account',
        parts: [
          { text: 'Hello,' },
          { text: 'An account at Stagedoor is to get this address.' },
          { action: 'Agree or refuse', url },
          { text: user?.emailConfirmed ? UNTIL_BOTH_AGREE : UNTIL_YOU_AGREE },
          { text: 'If it is not your account, refuse it or ignore this mail.' },
        ],
      },
    };
  }

  /**
   * The token follows a #, which browsers do not send to the server. Returns null when the account or the change has
   * ended while the mail was written.
   */
  private async linkTo(page: string, mailId: string, link: EmailLink): Promise<string | null> {
    const token = linkTokenOf(mailId, this.linkSecret);
    return this.dataSource.transaction(async (manager) => {
      const { userId, changeId } = link;
      if (!(await this.users.findLocked(manager, userId))) return null;
      if (changeId && !(await this.changes.find(manager, changeId))) return null;
      await this.links.insert(manager, linkTokenHash(token), link);
      return `${this.siteUrl}${page}#${token}`;
    });
  }
}

const UNTIL_BOTH_AGREE =
  'The address changes once the old and the new address have agreed. The link works for three days.';
const UNTIL_YOU_AGREE =
  'The address changes once you have agreed. If the old address is confirmed before, it has to agree too. The link works for three days.';

/** To an unconfirmed address, whose agreement the change did not need. */
function changedLetter(to: string): AddressedLetter {
  return {
    to,
    letter: {
      subject: 'Your account has another email address',
      parts: [
        { text: 'Hello,' },
        {
          text: 'The account at Stagedoor that was opened under this address has another email address now.',
        },
        { text: 'If you have not opened an account, ignore this mail.' },
      ],
    },
  };
}
