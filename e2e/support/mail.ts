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
  // Hundreds of mails with pictures lie there at the end of all journeys: only those that may be meant are taken apart.
  const mails = await Promise.all(
    texts.filter((text) => text.includes(address)).map((text) => PostalMime.parse(text)),
  );
  return mails.filter(({ to }) => to?.some((receiver) => receiver.address === address));
}

/** The last mail with this subject to this address, once it has come. */
export async function mailTo(address: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect(async () => {
    found = (await mailsTo(address)).findLast((mail) => mail.subject === subject);
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found!;
}

/** The address that a mail leads to. */
export function linkIn({ text = '' }: Email): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}
