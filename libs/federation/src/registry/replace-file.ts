import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** Writes a file with its whole content atomically, in place of an existing one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const incoming = `${file}.${randomUUID()}`;
  await writeFile(incoming, content);
  await rename(incoming, file);
}
