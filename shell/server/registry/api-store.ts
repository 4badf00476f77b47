import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  assertDigest,
  buildDocument,
  documentFile,
  enterDocument,
  findBuild,
  followedChange,
  forgetIncoming,
  hashesOf,
  isWithdrawn,
  keepIncoming,
  layOut,
  markFollowed,
  publishBuild,
  publishedAlready,
  PublishRefused,
  readIfThere,
  readIncoming,
  RegistryInvalid,
  remotesStore,
  withdrawn,
  type FileList,
  type RegistryDocument,
  type RegistryStore,
} from '@stagedoor/federation';
import { oneRunAtATime } from './one-run-at-a-time.js';
import type { RegistryApi } from './registry-api.js';

const ADVICE =
  'The data folder belongs to another registry, or the database was restored: start with an empty STAGEDOOR_DATA_DIR.';

const textAt = (dataDir: string, path: string) => readIfThere(documentFile(dataDir, path));

/**
 * The store of a registry in the API's database. The data folder is this page server's copy, with the files of every
 * version. It stays readable while the API is away, when nothing can be decided.
 */
export function apiStore(dataDir: string, api: RegistryApi): RegistryStore {
  const refresh = oneRunAtATime(follow);

  async function follow(): Promise<void> {
    const known = await followedChange(dataDir);
    let after = known ?? 0;
    for (;;) {
      const { documents, last } = await api.after(after);
      if (last < after) {
        throw new RegistryInvalid(`The registry ends before change ${after}. ${ADVICE}`);
      }
      for (const { change, ...document } of documents) {
        await take(document);
        after = change;
      }
      if (after !== known) {
        await mkdir(dirname(documentFile(dataDir, 'followed')), { recursive: true });
        await markFollowed(dataDir, after);
      }
      if (after >= last) return;
    }
  }

  /**
   * Writes a document into the copy. Fetches the files of a version first, so that every registered version can be
   * served.
   */
  async function take(document: RegistryDocument): Promise<void> {
    const [kind, remote = '', version = ''] = document.path.split('/');
    if (kind === 'versions') {
      if (await isWithdrawn(dataDir, remote, version)) return;
      await takeFiles(remote, version);
    }
    if (await enterDocument(dataDir, document)) return;
    if ((await textAt(dataDir, document.path)) === document.content) return;
    throw new RegistryInvalid(`${document.path} differs from the API's registry. ${ADVICE}`);
  }

  async function takeFiles(remote: string, version: string): Promise<void> {
    const text = await textAt(dataDir, `files/${remote}/${version}`);
    if (text === null) return;
    const files = JSON.parse(text) as FileList;
    const storeDir = remotesStore(dataDir);
    const there = await hashesOf(join(storeDir, remote, version)).catch(() => null);
    if (there && isDeepStrictEqual(Object.fromEntries(there), files)) return;
    const distDir = await layOut(dataDir, files, store.readFile);
    try {
      await publishBuild({ distDir, storeDir });
      await forgetIncoming(dataDir, Object.values(files));
    } finally {
      await rm(distDir, { recursive: true, force: true });
    }
  }

  /** Leaves out known withdrawals, so that a repeated withdrawal only writes its log. */
  async function unknown(documents: readonly RegistryDocument[]): Promise<RegistryDocument[]> {
    const known = await Promise.all(
      documents.map(async ({ path }) => {
        const [kind, remote = '', version = ''] = path.split('/');
        return kind === 'withdrawn' && (await isWithdrawn(dataDir, remote, version));
      }),
    );
    return documents.filter((_document, index) => !known[index]);
  }

  async function enter(
    documents: readonly RegistryDocument[],
    needs: readonly string[] = [],
  ): Promise<boolean> {
    const entering = await unknown(documents);
    if (entering.length === 0) return true;
    const { entered, missing } = await api.enter(entering, needs);
    if (missing.length > 0) {
      throw new PublishRefused(`${missing.length} files have not been sent. Send them again.`);
    }
    // The documents are stored; if the copy cannot be updated now, the next round updates it.
    await refresh().catch(() => undefined);
    return entered;
  }

  const store: RegistryStore = {
    dataDir,
    refresh,
    enter,
    missingFiles: (digests) => api.missingFiles(digests),
    async keepFile(digest, bytes) {
      assertDigest(digest, bytes);
      await api.storeFile(digest, bytes);
    },
    async readFile(digest) {
      const kept = await readIncoming(dataDir, digest);
      if (kept) return kept;
      const bytes = await api.readFile(digest);
      await keepIncoming(dataDir, digest, bytes);
      return bytes;
    },
    async addBuild(remote, build, distDir) {
      await refresh();
      const { version } = build;
      const files = distDir ? Object.fromEntries(await hashesOf(distDir)) : {};
      const digests = [...new Set(Object.values(files))];
      const lacking = await api.missingFiles(digests);
      for (const [name, digest] of Object.entries(files)) {
        if (!lacking.includes(digest)) continue;
        await store.keepFile(digest, await readFile(join(distDir!, name)));
      }
      const list = { path: `files/${remote}/${version}`, content: JSON.stringify(files) };
      const documents = [...(distDir ? [list] : []), buildDocument(remote, build)];
      if (await enter(documents, digests)) return;
      if (await isWithdrawn(dataDir, remote, version)) throw withdrawn(remote, version);
      const known = await textAt(dataDir, list.path);
      const isSame = distDir ? known === list.content : known === null;
      if (isSame && isDeepStrictEqual(await findBuild(dataDir, remote, version), build)) return;
      throw publishedAlready(remote, version);
    },
  };
  return store;
}
