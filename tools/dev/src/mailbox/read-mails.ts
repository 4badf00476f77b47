import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A mail in the folder; its id is the name of its file without the extension. */
export interface StoredMail {
  id: string;
  email: Email;
}

const NAME = /^([0-9a-f-]{36})\.eml$/;

/** Returns the ids of the mails in a folder, newest first; ids begin with the time. */
async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .sort()
    .reverse();
}

async function readMail(folder: string, id: string): Promise<StoredMail> {
  return { id, email: await PostalMime.parse(await readFile(join(folder, `${id}.eml`))) };
}

/** Returns the latest mails of a local site, newest first. */
export async function readMails(folder: string, most: number): Promise<StoredMail[]> {
  return Promise.all((await idsIn(folder)).slice(0, most).map((id) => readMail(folder, id)));
}

/** Returns a mail by its id, or null. */
export async function findMail(folder: string, id: string): Promise<StoredMail | null> {
  return (await idsIn(folder)).includes(id) ? readMail(folder, id) : null;
}

/** Returns a mail's HTML with its attached pictures inlined. */
export function htmlOf({ html = '', attachments }: Email): string {
  return attachments.reduce((text, { contentId, mimeType, content }) => {
    if (!contentId) return text;
    const bytes =
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
    const address = `data:${mimeType};base64,${bytes.toString('base64')}`;
    return text.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, address);
  }, html);
}
