import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  containerOf,
  integritySchema,
  isVerified,
  type PublishedBuild,
  type RemoteBuild,
} from '../registry/build.js';
import { findBuild, publishedAlready, PublishRefused } from '../registry/catalogue.js';
import { fileNameSchema } from '../registry/file-name.js';
import { exists } from '../registry/read-if-there.js';
import { forgetIncoming, layOut } from '../store/incoming-files.js';
import type { RegistryStore } from '../store/registry-store.js';
import { remotesStore } from '../store/remotes-store.js';
import { BUILD_FILE, hashesOf, readBuild } from './publish-build.js';
import { assertAvailable, publishVersion } from './publish-version.js';

const MOST_FILES = 2_000;

/** The maximum size of an uploaded file in bytes. */
export const FILE_BYTES = 8 * 1024 * 1024;

/** The maximum size of an uploaded version in bytes. Counts a file once for each name that it has in the version. */
const VERSION_BYTES = 256 * 1024 * 1024;

/** Returns the folders of a file: `a/b` and `a` for `a/b/c`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/** The digest of every file of a version by its path: scripts, their compressed forms and all others. */
export const fileListSchema = z
  .record(fileNameSchema, integritySchema)
  .refine((files) => Object.keys(files).length <= MOST_FILES, {
    error: `A version has at most ${MOST_FILES} files.`,
  })
  .refine((files) => Object.hasOwn(files, BUILD_FILE), {
    error: `${BUILD_FILE} is missing: it describes the version.`,
  })
  .refine(
    (files) =>
      Object.keys(files).every((name) =>
        foldersOf(name).every((folder) => !Object.hasOwn(files, folder)),
      ),
    { error: 'A file cannot be a folder too.' },
  );

export type FileList = z.infer<typeof fileListSchema>;

/** An uploaded version, as the digests of its files. */
export interface SentVersion {
  remote: string;
  version: string;
  files: FileList;
  /** Allows a remote that was never published here. */
  first: boolean;
}

/**
 * Returns the files of a version in a data folder; null if it is unknown there, served from another origin, or if its
 * folder is gone.
 */
export async function filesOfVersion(
  dataDir: string,
  remote: string,
  version: string,
): Promise<{ build: PublishedBuild; files: FileList } | null> {
  const build = await findBuild(dataDir, remote, version);
  if (!build?.baseUrl.startsWith('/')) return null;
  const folder = join(remotesStore(dataDir), remote, version);
  if (!(await exists(folder))) return null;
  const hashes = await hashesOf(folder);
  return { build, files: Object.fromEntries([...hashes].sort()) };
}

/** Throws PublishRefused for a build of another version, or with another container: no two builds in force share one. */
function assertIsOf(remote: string, version: string, build: RemoteBuild): void {
  if (build.name !== remote || build.version !== version) {
    throw new PublishRefused(
      `These are the files of ${build.name} ${build.version}, not of ${remote} ${version}.`,
    );
  }
  const container = containerOf(remote, version);
  if (build.container === container) return;
  throw new PublishRefused(
    `The container of ${remote} ${version} must be ${container}, not ${build.container}.`,
  );
}

/** Throws PublishRefused for other scripts than those of the published version, which would be refused after the upload. */
async function assertSameScripts(
  dataDir: string,
  { remote, version, files }: Pick<SentVersion, 'remote' | 'version' | 'files'>,
): Promise<void> {
  const build = await findBuild(dataDir, remote, version);
  if (!build) return;
  const sent = Object.fromEntries(Object.entries(files).filter(([file]) => isVerified(file)));
  if (!isDeepStrictEqual(sent, { ...build.integrity })) throw publishedAlready(remote, version);
}

/**
 * Publishes a version from uploaded files. If files are missing, returns them and publishes nothing. Idempotent. Throws
 * PublishRefused for what `publishVersion` refuses, and for files or a container of another version. `assertRoom` gets
 * the size of a new version in bytes, and throws if there is no room for it.
 */
export async function receiveVersion(
  store: RegistryStore,
  { remote, version, files, first }: SentVersion,
  assertRoom: (bytes: number) => Promise<void> = async () => undefined,
): Promise<{ missing: string[] } | { build: PublishedBuild }> {
  const { dataDir } = store;
  await store.refresh([remote]);
  const known = await filesOfVersion(dataDir, remote, version);
  if (known && isDeepStrictEqual({ ...known.files }, { ...files })) return { build: known.build };
  await assertAvailable(dataDir, { remote, version, first });
  await assertSameScripts(dataDir, { remote, version, files });
  const digests = [...new Set(Object.values(files))];
  const missing = await store.missingFiles(digests);
  if (missing.length > 0) return { missing };
  let size = 0;
  const distDir = await layOut(dataDir, files, async (digest) => {
    const bytes = await store.readFile(digest);
    size += bytes.length;
    if (size > VERSION_BYTES) throw new PublishRefused('A version has at most 256 MiB.');
    return bytes;
  });
  try {
    await assertRoom(size);
    assertIsOf(remote, version, await readBuild(distDir, ''));
    const { name: _name, ...build } = await publishVersion({ distDir, dataDir, first, store });
    await forgetIncoming(dataDir, digests);
    return { build };
  } finally {
    await rm(distDir, { recursive: true, force: true });
  }
}
