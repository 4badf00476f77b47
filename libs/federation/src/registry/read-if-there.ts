import { access, readdir, readFile, rename } from 'node:fs/promises';

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

/** Returns the sorted names of the JSON files in a folder, without their extension; empty if it does not exist. */
export async function documentNamesIn(folder: string): Promise<string[]> {
  const files = (await namesIn(folder)).filter((file) => file.endsWith('.json'));
  return files.map((file) => file.slice(0, -'.json'.length));
}

/** Gives a file or folder another name. Does nothing if it is absent. */
export async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** True if a file or folder exists. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
