import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isBesideData } from '../site/replace-data.js';
import type { BackupOptions } from './back-up-options.js';
import { copyTree, type Fingerprint, listTree, type Tree } from './copy-tree.js';
import { DATA, type Manifest } from './manifest.js';

/** Files that every start creates, or that belong to one start. */
const PASSING =
  /^(logs|payments\/lock\.mdb|postgres\/(owner\.json|postgres\.log(\.1)?|cluster\.new|cluster\/postmaster\.pid))$/;
/** Uploads, and the names of files and folders until they are complete. */
const INCOMING =
  /^(registry\/incoming|registry\/.+\.[0-9a-f-]{36}(\.incoming)?|remotes\/[^/]+\/\.incoming-.+|(mail|shells)\/\..+)$/;
/** The documents of a registry that are replaced; all others are written once, after the files that they name. */
const REPLACED = /^registry\/[^/]+\.json$/;
/** Files that a page server removes: those of unused shells, and versions that are withdrawn. */
const REMOVED = /^(shells|registry\/versions)\//;

/**
 * Copies the data folder into the folder of a backup, without the database at a DATABASE_URL, also while a page server
 * writes to it: what is copied of the registry names only files that are copied.
 */
export async function copyDataFolder(
  {
    settings: { dataDir, databaseUrl },
    say,
    signal,
  }: Pick<BackupOptions, 'settings' | 'say' | 'signal'>,
  to: string,
): Promise<Pick<Manifest, 'folders' | 'files'>> {
  const files: Record<string, Fingerprint> = {};
  if (!existsSync(dataDir)) return { folders: [], files };
  await mkdir(join(to, DATA));
  const copy = (tree: Tree, onCopied: () => void = () => undefined) =>
    copyTree({
      from: dataDir,
      to: join(to, DATA),
      tree,
      mayBeGone: (path) => REMOVED.test(path),
      onCopied: (path, copied) => {
        signal?.throwIfAborted();
        files[`${DATA}/${path}`] = copied;
        onCopied();
      },
    });
  const isElsewhere = (path: string) => databaseUrl !== undefined && path === 'postgres';
  const isLeftOut = (path: string) =>
    PASSING.test(path) || INCOMING.test(path) || isBesideData(path) || isElsewhere(path);
  // First, so that what they name is listed below: revisions, then the versions in them, then the files of those.
  const replaced = await listTree(dataDir, (path) => path !== 'registry' && !REPLACED.test(path));
  await copy(replaced);
  const tree = await listTree(dataDir, (path) => isLeftOut(path) || REPLACED.test(path));
  const total = replaced.files.length + tree.files.length;
  say(`Copying ${total} files …`);
  await copy(tree, () => sayTenths(Object.keys(files).length, total, say));
  return { folders: [DATA, ...tree.folders.map((folder) => `${DATA}/${folder}`)], files };
}

function sayTenths(done: number, total: number, say: BackupOptions['say']): void {
  const tenth = (count: number) => Math.floor((10 * count) / total);
  if (tenth(done) > tenth(done - 1)) say(`  ${10 * tenth(done)} %`);
}
