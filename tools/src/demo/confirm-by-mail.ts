import { setTimeout as pause } from 'node:timers/promises';
import type { EmailConfirmation, User } from '@stagedoor/contracts';
import { readMails } from '../mailbox/read-mails.js';
import type { StagedoorClient } from './stagedoor-client.js';

const SUBJECT = 'Confirm your email address';
const LINK = /\/confirm-email#(\S+)/;
const PATIENCE_MS = 30_000;

/**
 * Confirms the address of an account as its owner does, by the link in the mail that the site has written to this
 * folder. Throws when no mail comes, as on a site with a mail server (`SMTP_URL`).
 */
export function confirmByMail(mailDir: string): (person: StagedoorClient) => Promise<void> {
  return async (person) => {
    const { email, emailConfirmed } = await person.get<User>('/auth/me');
    if (emailConfirmed) return;
    const token = await untilLinkTo(email, mailDir);
    await person.post<EmailConfirmation>('/auth/confirm-email', { token });
  };
}

/** What the link in the newest mail to this address carries. */
async function untilLinkTo(email: string, mailDir: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
    const mails = await readMails(mailDir, Infinity);
    const mail = mails.find(
      ({ email: { subject, to } }) => subject === SUBJECT && to?.[0]?.address === email,
    );
    const [, token] = LINK.exec(mail?.email.text ?? '') ?? [];
    if (token) return token;
  }
  throw new Error(`No mail that confirms ${email} has come to ${mailDir}.`);
}
