import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  assertDigest,
  buildDocument,
  findBuild,
  hashesOf,
  integrityOf,
  isWithdrawn,
  keepIncoming,
  publishedAlready,
  PublishRefused,
  readIncoming,
  withdrawn,
  type RegistryDocument,
  type RegistryStore,
} from '@stagedoor/federation';
import type { RegistryApi } from './registry-api.js';
import { RegistryCopy } from './registry-copy.js';
import { textAt } from './version-files.js';

/** Leaves out known withdrawals, so that a repeated withdrawal only writes its log. */
async function withoutKnown(
  dataDir: string,
  documents: readonly RegistryDocument[],
): Promise<RegistryDocument[]> {
  const known = await Promise.all(
    documents.map(async ({ path }) => {
      const [kind, remote = '', version = ''] = path.split('/');
      return kind === 'withdrawn' && (await isWithdrawn(dataDir, remote, version));
    }),
  );
  return documents.filter((_document, index) => !known[index]);
}

/** A store whose data folder is a copy. */
export interface FollowingStore extends RegistryStore {
  readonly copy: RegistryCopy;
}

/**
 * The store of a registry in the API's database. The data folder is this page server's copy, with the files of every
 * version. It stays readable while the API is away, when nothing can be decided.
 */
export function apiStore(dataDir: string, api: RegistryApi): FollowingStore {
  async function fetchFile(digest: string): Promise<Uint8Array> {
    const kept = await readIncoming(dataDir, digest);
    if (kept && integrityOf(kept) === digest) return kept;
    const bytes = await api.readFile(digest);
    await keepIncoming(dataDir, digest, bytes);
    return bytes;
  }

  async function keepFile(digest: string, bytes: Uint8Array): Promise<void> {
    assertDigest(digest, bytes);
    await api.storeFile(digest, bytes);
  }

  const copy = new RegistryCopy(dataDir, api, fetchFile);

  async function enter(
    documents: readonly RegistryDocument[],
    needs: readonly string[] = [],
  ): Promise<boolean> {
    const entering = await withoutKnown(dataDir, documents);
    if (entering.length === 0) return true;
    const { entered, missing } = await api.enter(entering, needs);
    if (missing.length > 0) {
      throw new PublishRefused(`${missing.length} files have not been sent. Send them again.`);
    }
    // The documents are stored; if the copy cannot be updated now, the next round updates it.
    const remotes = entering.map(({ path }) => path.split('/')[1]!);
    await copy.refresh(remotes).catch(() => undefined);
    return entered;
  }

  return {
    dataDir,
    copy,
    refresh: (remotes) => copy.refresh(remotes),
    enter,
    keepFile,
    missingFiles: (digests) => api.missingFiles(digests),
    readFile: fetchFile,
    async addBuild(remote, build, distDir) {
      await copy.refresh([remote]);
      const { version } = build;
      const files = distDir ? Object.fromEntries(await hashesOf(distDir)) : {};
      const digests = [...new Set(Object.values(files))];
      const lacking = await api.missingFiles(digests);
      for (const [name, digest] of Object.entries(files)) {
        if (lacking.includes(digest)) await keepFile(digest, await readFile(join(distDir!, name)));
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
}
