import { rename } from 'node:fs/promises';
import { withWholeFile } from './with-whole-file.js';

/** Writes a file with its whole content atomically, in place of an existing one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await withWholeFile(file, content, (incoming) => rename(incoming, file));
}
