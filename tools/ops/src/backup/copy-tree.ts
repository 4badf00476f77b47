import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** The contents of a folder as relative paths, each folder before its contents. */
export interface Tree {
  folders: string[];
  files: string[];
}

/** Size and hash of a file. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

export interface CopyOptions {
  from: string;
  to: string;
  tree: Tree;
  /** Called for every file that is written to the disk. */
  onCopied?: (path: string, copied: Fingerprint) => void;
  /** True for a file that is left out when it was removed since it was listed. By default that fails the copy. */
  mayBeGone?: (path: string) => boolean;
}

/** Lists a folder. Throws a OneLineError for a link, except `postgres`, which may be a link to a folder. */
export async function listTree(
  root: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  const visit = async (folder: string): Promise<void> => {
    const names = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (isLeftOut(path)) continue;
      const isFolder = entry.isDirectory() || (await isLinkedFolder(root, path));
      if (!isFolder && !entry.isFile()) {
        throw new OneLineError(`${join(root, path)} is neither a file nor a folder.`);
      }
      tree[isFolder ? 'folders' : 'files'].push(path);
      if (isFolder) await visit(path);
    }
  };
  await visit('');
  return tree;
}

/** When started as root, the database may be where the user of PostgreSQL can reach it. */
async function isLinkedFolder(root: string, path: string): Promise<boolean> {
  return path === 'postgres' && (await stat(join(root, path))).isDirectory();
}

/** Copies a tree with the modes of its files. Resolves when all of it is on the disk. Throws a OneLineError. */
export async function copyTree({
  from,
  to,
  tree,
  onCopied,
  mayBeGone = () => false,
}: CopyOptions): Promise<void> {
  for (const folder of tree.folders) {
    const mode = await modeOf(join(from, folder));
    await mkdir(join(to, folder), { recursive: true, mode });
  }
  for (const file of tree.files) {
    const copied = await copyFile(join(from, file), join(to, file));
    if (copied) onCopied?.(file, copied);
    else if (!mayBeGone(file)) {
      throw new OneLineError(
        `${join(from, file)} was removed during the copy; repeat the command.`,
      );
    }
  }
  for (const folder of ['', ...tree.folders]) await syncFolder(join(to, folder));
}

/** Reads a file and returns its size and hash. */
export async function fingerprint(file: string): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Flushes the entries of a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns undefined, and writes nothing, when the file does not exist. */
async function copyFile(from: string, to: string): Promise<Fingerprint | undefined> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!source) return undefined;
  const { mode } = await source.stat();
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    source.createReadStream(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { mode: mode & 0o777, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
