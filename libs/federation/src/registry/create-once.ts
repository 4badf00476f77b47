import { link, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withWholeFile } from './with-whole-file.js';

/** Creates a file with its whole content atomically, and its folder. Returns false if it exists. */
export async function createOnce(file: string, content: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await withWholeFile(file, content, (incoming) => link(incoming, file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
