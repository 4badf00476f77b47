import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { MockInstance } from 'vitest';
import { MailsRepository } from '../src/modules/mail/persistence/mails.repository.js';
import { SendMailsJob } from '../src/modules/mail/send-mails.job.js';
import type { TestApp } from './test-app.js';

/** A folder in which a test's application stores its mails. */
export interface Mailbox {
  /** For `startTestApp`. */
  variables: { MAIL_DIR: string };
  /** Makes the application send nothing until `empty` is called. */
  keepBack: (test: TestApp) => void;
  /** Sends the due mails of that application, and removes and returns all mails in the folder, the oldest first. */
  empty: (test: TestApp) => Promise<Email[]>;
  remove: () => Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-mail-'));
  let kept: MockInstance | undefined;
  return {
    variables: { MAIL_DIR: folder },
    keepBack({ app }) {
      kept = vi.spyOn(app.get(MailsRepository), 'claimNext').mockResolvedValue(undefined);
    },
    async empty({ app, dataSource }) {
      kept?.mockRestore();
      // Mails that another round has claimed are stored a moment later.
      while ((await dataSource.query<unknown[]>('SELECT FROM mails')).length > 0) {
        await app.get(SendMailsJob).serve();
      }
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(
        files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
      );
      for (const name of files) await rm(join(folder, name));
      return mails;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Returns the first link in a mail. */
export function linkIn({ text = '' }: Email): URL {
  const [url] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!url) throw new Error(`The mail has no link: ${text}`);
  return new URL(url);
}
