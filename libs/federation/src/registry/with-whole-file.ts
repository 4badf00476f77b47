import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';

/**
 * Writes the whole content beside a file and passes the path to `place`, which gives it the file's name. Deletes what
 * remains at that path, also after a failure.
 */
export async function withWholeFile<T>(
  file: string,
  content: string | Uint8Array,
  place: (incoming: string) => Promise<T>,
): Promise<T> {
  const incoming = `${file}.${randomUUID()}.incoming`;
  try {
    // Flushed before it gets its name, so that a power cut cannot leave the name without content.
    await writeFile(incoming, content, { flush: true });
    return await place(incoming);
  } finally {
    await rm(incoming, { force: true });
  }
}
