import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './test';
import { dataDir } from './site';

async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(dataDir(), 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  // Parses only mails that mention the address: the folder may hold hundreds of mails with images.
  const mails = await Promise.all(
    texts.filter((text) => text.includes(address)).map((text) => PostalMime.parse(text)),
  );
  return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address));
}

/** Waits for a mail with this subject to this address and returns the latest one. */
export async function mailTo(address: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    found = (await mailsTo(address)).findLast((mail) => mail.subject === subject);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found!;
}

/** The first URL in a mail. */
export function linkIn({ text = '' }: Email): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}
