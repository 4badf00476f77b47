import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a file with its whole content at once, and its folder; false if it is there already. */
export async function createOnce(file: string, content: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  const incoming = `${file}.${randomUUID()}.incoming`;
  // On the disk before it has its name: a power cut must not leave a name without content.
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
