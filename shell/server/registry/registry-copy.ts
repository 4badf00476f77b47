import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  createOnce,
  documentFile,
  enterDocument,
  followedMark,
  forgetIncoming,
  hashesOf,
  isWithdrawn,
  layOut,
  markFollowed,
  namesIn,
  publishBuild,
  readIfThere,
  RegistryInvalid,
  remotesStore,
  settleRegistry,
  type FileList,
  type FollowedMark,
  type RegistryDocument,
} from '@stagedoor/federation';
import type { RegistryApi } from './registry-api.js';

const ADVICE =
  'The data folder belongs to another registry, or the database was restored: start with an empty STAGEDOOR_DATA_DIR.';

type ReadFile = (digest: string) => Promise<Uint8Array>;

/** Returns the text of a document in the copy; null if it is not there. */
export const textAt = (dataDir: string, path: string) => readIfThere(documentFile(dataDir, path));

/** Copies the files of a version. Those in the data folder are replaced if they differ. */
async function copyFiles(
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

/** True if the copy has a document. Throws RegistryInvalid if it has another one at that path. */
async function isCopied(dataDir: string, { path, content }: RegistryDocument): Promise<boolean> {
  const text = await textAt(dataDir, path);
  if (text === null || text === content) return text !== null;
  throw new RegistryInvalid(`${path} differs from the API's registry. ${ADVICE}`);
}

/** Copies a document. Copies the files of a version first, so that every registered version can be served. */
async function copyDocument(
  dataDir: string,
  document: RegistryDocument,
  readFile: ReadFile,
): Promise<void> {
  const [kind, remote = '', version = ''] = document.path.split('/');
  if (kind === 'versions') {
    if (await isWithdrawn(dataDir, remote, version)) return;
    await copyFiles(dataDir, remote, version, readFile);
  }
  if (!(await enterDocument(dataDir, document))) await isCopied(dataDir, document);
}

/** Copies revisions and puts only the newest of each environment in force: those between may have been rolled back. */
async function copyRevisions(
  dataDir: string,
  revisions: readonly RegistryDocument[],
): Promise<void> {
  for (const revision of revisions) await isCopied(dataDir, revision);
  // Newest first: readers put the newest file in force once the next revision is there.
  for (const { path, content } of revisions.toReversed()) {
    await createOnce(documentFile(dataDir, path), content);
  }
  const environments = new Set(revisions.map(({ path }) => path.split('/')[1]!));
  for (const environment of environments) await settleRegistry(dataDir, environment);
}

/** Copies the files of the copied versions whose folder is missing, unless they were withdrawn. */
async function restoreFolders(dataDir: string, readFile: ReadFile): Promise<void> {
  const lists = join(dataDir, 'registry', 'files');
  for (const remote of await namesIn(lists)) {
    const there = new Set(await namesIn(join(remotesStore(dataDir), remote)));
    for (const version of (await namesIn(join(lists, remote))).map((file) => parse(file).name)) {
      if (there.has(version) || (await isWithdrawn(dataDir, remote, version))) continue;
      await copyFiles(dataDir, remote, version, readFile);
    }
  }
}

/** Returns all documents after a change, and the last change. Throws if that change is another one in the registry. */
async function documentsAfter(api: Pick<RegistryApi, 'after'>, known: FollowedMark) {
  const all: RegistryDocument[] = [];
  let { change: after, batch } = known;
  for (;;) {
    const followed = await api.after(after);
    if (followed.last < after) {
      throw new RegistryInvalid(`The registry ends before change ${after}. ${ADVICE}`);
    }
    if (batch && followed.batch !== undefined && followed.batch !== batch) {
      throw new RegistryInvalid(`Change ${after} of the registry is another one. ${ADVICE}`);
    }
    batch = followed.batch ?? batch;
    for (const { change: next, batch: its = null, ...document } of followed.documents) {
      all.push(document);
      after = next;
      batch = its;
    }
    if (after >= followed.last) return { documents: all, last: { change: after, batch } };
  }
}

/**
 * Copies all documents that the API has stored after the last copied one into a data folder, and missing files of earlier
 * versions. Revisions come last, so that none that was replaced is in force while files are fetched.
 */
export async function updateCopy(
  dataDir: string,
  api: Pick<RegistryApi, 'after'>,
  readFile: ReadFile,
): Promise<void> {
  const known = await followedMark(dataDir);
  const { documents, last } = await documentsAfter(api, known ?? { change: 0, batch: null });
  const isRevision = ({ path }: RegistryDocument) => path.startsWith('history/');
  for (const document of documents) {
    if (!isRevision(document)) await copyDocument(dataDir, document, readFile);
  }
  await copyRevisions(dataDir, documents.filter(isRevision));
  if (!isDeepStrictEqual(last, known)) {
    await mkdir(dirname(documentFile(dataDir, 'followed')), { recursive: true });
    await markFollowed(dataDir, last);
  }
  await restoreFolders(dataDir, readFile);
}
