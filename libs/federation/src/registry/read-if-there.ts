import { access, readdir, readFile } from 'node:fs/promises';

const ABSENT = new Set(['ENOENT', 'ENOTDIR']);

/** Rethrows every error except absence: a revocation that cannot be read must not count as missing. */
function unlessAbsent<Substitute>(substitute: Substitute): (error: unknown) => Substitute {
  return (error) => {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return substitute;
    throw error;
  };
}

/** Returns the text of a file; null if it does not exist. Throws if it cannot be read. */
export function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(unlessAbsent(null));
}

/** Returns the sorted names in a folder; empty if it does not exist. Throws if it cannot be read. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessAbsent([] as string[]))).sort();
}

/** True if a file or folder exists. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
