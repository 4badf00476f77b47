import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AddressedLetter, greeting, MailWriters } from '../mail/mail-writers.service.js';

/** Writes the mail about a deleted account. */
@Injectable()
export class AccountMails implements OnModuleInit {
  constructor(private readonly writers: MailWriters) {}

  onModuleInit(): void {
    this.writers.register('account-deleted', async (owner) => deletedLetter(owner));
  }
}

function deletedLetter({
  email,
  firstName,
}: {
  email: string;
  firstName: string | null;
}): AddressedLetter {
  return {
    to: email,
    letter: {
      subject: 'Your account is deleted',
      parts: [
        { text: greeting({ firstName: firstName ?? '', emailConfirmed: firstName !== null }) },
        {
          text: 'Your Stagedoor account has just been deleted, and everything in it that says who you are.',
        },
        { text: 'What you ordered is kept for our books, without your name.' },
        { text: 'This is the last mail that we send you.' },
      ],
    },
  };
}
