import { readdir, readFile } from 'node:fs/promises';

const ABSENT = new Set(['ENOENT', 'ENOTDIR']);

/** Only what is really absent counts as absent: a revocation that cannot be read has still been made. */
function unlessAbsent<Substitute>(substitute: Substitute): (error: unknown) => Substitute {
  return (error) => {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return substitute;
    throw error;
  };
}

/** The text of a file; null if there is none. Throws if it cannot be read. */
export function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(unlessAbsent(null));
}

/** What is in a folder, by name; nothing if there is no folder. Throws if it cannot be read. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessAbsent([] as string[]))).sort();
}
