import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from './test';
import { dataDir } from './site';

async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(dataDir(), 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
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
