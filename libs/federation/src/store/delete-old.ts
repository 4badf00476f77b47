import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../registry/read-if-there.js';

/** How long an unfinished upload or copy is kept, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Deletes the files and folders in a folder that have this prefix and did not change for a day. */
export async function deleteOld(folder: string, prefix = ''): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}
