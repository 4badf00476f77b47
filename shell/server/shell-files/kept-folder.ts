import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@stagedoor/federation';

const DAY_MS = 24 * 60 * 60 * 1_000;

const NAME = /^[\w-][\w.-]*\.[0-9a-f]{16}(?:\.\w+)+$/;

/** True for a file of a shell that pages load, with a hash in its name. Other files are not kept. */
export function isShellFile(name: string): boolean {
  return NAME.test(name) && !name.endsWith('.map');
}

/** Returns the files of a shell's build by name. */
export async function shellFilesIn(clientDir: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(clientDir)).filter(isShellFile);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(clientDir, name))] as const),
    ),
  );
}

/** Returns whether this file is kept, and renews it. */
async function isKept(folder: string, name: string): Promise<boolean> {
  const now = new Date();
  return utimes(join(folder, name), now, now).then(
    () => true,
    () => false,
  );
}

/** Keeps or renews a file. It appears under its name only when complete. */
export async function keepInFolder(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  if (await isKept(folder, name)) return;
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, name), bytes);
}

/** Deletes files that were not used for this many days. Several servers may call it on one folder at once. */
export async function removeUnused(folder: string, days: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > days * DAY_MS) await rm(file, { force: true });
  }
}
