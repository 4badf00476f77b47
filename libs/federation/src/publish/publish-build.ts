import { randomUUID } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isVerified, remoteBuildSchema, type RemoteBuild } from '../registry/build.js';
import { publishedAlready, PublishRefused } from '../registry/catalogue.js';
import { integrityOf } from '../registry/integrity.js';
import { refusedNames } from '../registry/file-name.js';
import { issuesIn } from '../registry/issues-in.js';
import { moveIfThere } from '../registry/read-if-there.js';
import { deleteOld } from '../store/delete-old.js';

/** The file that describes a build. */
export const BUILD_FILE = 'stagedoor-remote.json';

/** The maximum size of that file in bytes: the digests of 2,000 files with long names fit into it. */
const BUILD_FILE_BYTES = 1024 * 1024;

/** A folder is named so until all of its files are copied. */
const INCOMING = '.incoming-';

/** Returns the digest of every file in a folder by its relative path. Holds one file at a time in memory. */
export async function hashesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const name = relative(folder, file).split(sep).join('/');
    hashes.set(name, integrityOf(await readFile(file)));
  }
  return hashes;
}

async function readDescription(distDir: string, where: string): Promise<RemoteBuild> {
  const refused = (why: string) => new PublishRefused(`${BUILD_FILE}${where} is not valid: ${why}`);
  const file = join(distDir, BUILD_FILE);
  const found = await stat(file).catch(() => null);
  if (!found) throw new PublishRefused(`There is no build${where}.`);
  if (found.size > BUILD_FILE_BYTES) throw refused('it has more than 1 MiB.');
  let document: unknown;
  try {
    document = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw refused('it is not JSON.');
  }
  const parsed = remoteBuildSchema.safeParse(document);
  if (!parsed.success) throw refused(issuesIn(parsed.error));
  return parsed.data;
}

/**
 * Reads the description of the build in this folder. Throws PublishRefused unless it matches the folder's files, and each
 * is named as allowed. `where` tells the reader of a refusal the place.
 */
export async function readBuild(distDir: string, where = ` in ${distDir}`): Promise<RemoteBuild> {
  const build = await readDescription(distDir, where);
  const actual = await hashesOf(distDir);
  const refused = refusedNames(actual.keys());
  if (refused.length > 0) throw new PublishRefused(refused.join(' '));
  const verified = [...actual].filter(([name]) => isVerified(name));
  const declared = build.integrity;
  const wrong =
    verified.find(([name, hash]) => declared[name] !== hash)?.[0] ??
    Object.keys(declared).find((name) => !actual.has(name));
  if (wrong) throw new PublishRefused(`${wrong}${where} differs from the build. Build again.`);
  return build;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function haveSameBytes(one: string, other: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([hashesOf(one), hashesOf(other)]);
  return ours.size === theirs.size && [...ours].every(([name, hash]) => theirs.get(name) === hash);
}

/** Flushes the files of a folder, so that a power cut cannot leave the folder with its name and empty files. */
async function flushFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name));
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

export interface PublishBuildOptions {
  distDir: string;
  storeDir: string;
  /** Replaces other bytes under the same version: in a copy of a store, they are damage. */
  replaces?: boolean;
}

/**
 * Copies a build into the store as `<storeDir>/<name>/<version>/`, wholly or not at all. Does nothing if the same bytes
 * are published; refuses other bytes under a published version, unless it `replaces` them.
 */
export async function publishBuild({
  distDir,
  storeDir,
  replaces = false,
}: PublishBuildOptions): Promise<RemoteBuild> {
  const build = await readBuild(distDir);
  const folder = join(storeDir, build.name);
  const target = join(folder, build.version);
  if (await isFolder(target)) {
    if (await haveSameBytes(distDir, target)) return build;
    if (!replaces) throw publishedAlready(build.name, build.version);
  }
  await mkdir(folder, { recursive: true });
  // Of a process that ended while it copied.
  await deleteOld(folder, INCOMING);
  const incoming = join(folder, `${INCOMING}${randomUUID()}`);
  const replaced = `${incoming}-replaced`;
  try {
    await cp(distDir, incoming, { recursive: true });
    await flushFiles(incoming);
    if (replaces) await moveIfThere(target, replaced);
    await rename(incoming, target);
  } catch (error) {
    if (!(await isFolder(target))) throw error;
    if (await haveSameBytes(distDir, target)) return build;
    throw replaces ? error : publishedAlready(build.name, build.version);
  } finally {
    await rm(incoming, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
  return build;
}
