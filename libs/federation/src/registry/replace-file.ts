import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** Writes a file with its whole content atomically, in place of an existing one. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const incoming = `${file}.${randomUUID()}`;
  // Flushed before it gets its name, so that a power cut cannot leave the name without content.
  await writeFile(incoming, content, { flush: true });
  await rename(incoming, file);
}
