import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a file with its whole content atomically, and its folder. Returns false if it exists. */
export async function createOnce(file: string, content: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  const incoming = `${file}.${randomUUID()}.incoming`;
  // Flushed before it gets its name, so that a power cut cannot leave the name without content.
  await writeFile(incoming, content, { flush: true });
  try {
    await link(incoming, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(incoming);
  }
}
