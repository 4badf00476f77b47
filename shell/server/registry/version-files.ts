import { rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  documentFile,
  forgetIncoming,
  hashesOf,
  layOut,
  namesIn,
  publishBuild,
  readIfThere,
  remotesStore,
  type FileList,
} from '@stagedoor/federation';

export type ReadFile = (digest: string) => Promise<Uint8Array>;

/** Returns the text of a document in the copy; null if it is not there. */
export const textAt = (dataDir: string, path: string) => readIfThere(documentFile(dataDir, path));

/** Copies the files of a version. Those in the data folder are replaced if they differ. */
export async function copyFiles(
  dataDir: string,
  remote: string,
  version: string,
  readFile: ReadFile,
): Promise<void> {
  const text = await textAt(dataDir, `files/${remote}/${version}`);
  if (text === null) return;
  const files = JSON.parse(text) as FileList;
  const storeDir = remotesStore(dataDir);
  const there = await hashesOf(join(storeDir, remote, version)).catch(() => null);
  if (there && isDeepStrictEqual(Object.fromEntries(there), files)) return;
  const distDir = await layOut(dataDir, files, readFile);
  try {
    await publishBuild({ distDir, storeDir, replaces: true });
    await forgetIncoming(dataDir, Object.values(files));
  } finally {
    await rm(distDir, { recursive: true, force: true });
  }
}

/**
 * Copies the files of the versions of these remotes that are in the catalogue and whose folder is missing. Throws the
 * first failure after all others are copied.
 */
export async function restoreFolders(
  dataDir: string,
  readFile: ReadFile,
  remotes?: readonly string[],
): Promise<void> {
  const lists = join(dataDir, 'registry', 'files');
  const failures: unknown[] = [];
  for (const remote of remotes ?? (await namesIn(lists))) {
    const there = new Set(await namesIn(join(remotesStore(dataDir), remote)));
    for (const version of (await namesIn(join(lists, remote))).map((file) => parse(file).name)) {
      if (there.has(version)) continue;
      if ((await textAt(dataDir, `versions/${remote}/${version}`)) === null) continue;
      await copyFiles(dataDir, remote, version, readFile).catch((error: unknown) => {
        failures.push(error);
      });
    }
  }
  if (failures.length > 0) throw failures[0];
}
