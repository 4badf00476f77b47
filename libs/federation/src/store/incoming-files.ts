import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PublishRefused } from '../registry/catalogue.js';
import { integrityOf } from '../registry/integrity.js';
import { exists } from '../registry/read-if-there.js';
import { replaceFile } from '../registry/replace-file.js';
import { deleteOld } from './delete-old.js';
import { inParallel } from './in-parallel.js';

const folderOf = (dataDir: string) => join(dataDir, 'registry', 'incoming');

/** A file has at most 8 MiB, so that those of one version take 64 MiB of memory at most. */
const FILES_AT_ONCE = 8;

const PREFIX = 'sha384-';

/** Converts a digest into a file name that is also valid in a URL. */
export function digestKey(digest: string): string {
  return digest.slice(PREFIX.length).replaceAll('+', '-').replaceAll('/', '_');
}

/** Reverses `digestKey`. */
export function digestOfKey(key: string): string {
  return PREFIX + key.replaceAll('-', '+').replaceAll('_', '/');
}

const fileOf = (dataDir: string, digest: string) => join(folderOf(dataDir), digestKey(digest));

/** True if a file with this digest is kept. */
export function hasIncoming(dataDir: string, digest: string): Promise<boolean> {
  return exists(fileOf(dataDir, digest));
}

/** Throws PublishRefused unless these bytes have this digest. */
export function assertDigest(digest: string, bytes: Uint8Array): void {
  if (integrityOf(bytes) === digest) return;
  throw new PublishRefused(`These bytes are not the file with the digest ${digest}.`);
}

/** Keeps the bytes of a file until a version uses it. Throws PublishRefused if they have another digest. */
export async function keepIncoming(
  dataDir: string,
  digest: string,
  bytes: Uint8Array,
): Promise<void> {
  assertDigest(digest, bytes);
  await mkdir(folderOf(dataDir), { recursive: true });
  await replaceFile(fileOf(dataDir, digest), bytes);
}

/** Returns the bytes of a kept file; null if there is none. */
export function readIncoming(dataDir: string, digest: string): Promise<Uint8Array | null> {
  return readFile(fileOf(dataDir, digest)).catch(() => null);
}

/** Writes files into a new folder, which the caller deletes. Holds a few of them in memory. */
export async function layOut(
  dataDir: string,
  files: Readonly<Record<string, string>>,
  bytesOf: (digest: string) => Promise<Uint8Array>,
): Promise<string> {
  const folder = join(folderOf(dataDir), `build-${randomUUID()}`);
  try {
    await inParallel(Object.entries(files), FILES_AT_ONCE, async ([name, digest]) => {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await bytesOf(digest));
    });
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes these files, which a version now has, and those that have belonged to no version for a day. */
export async function forgetIncoming(dataDir: string, digests: readonly string[]): Promise<void> {
  for (const digest of digests) await rm(fileOf(dataDir, digest), { force: true });
  await deleteOld(folderOf(dataDir));
}
