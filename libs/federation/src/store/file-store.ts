import { publishBuild } from '../publish/publish-build.js';
import { PublishRefused, registerBuild, showBuild } from '../registry/catalogue.js';
import { enterDocument } from './enter-document.js';
import { followedChange } from './followed-registry.js';
import { hasIncoming, keepIncoming, readIncoming } from './incoming-files.js';
import { StoreUnavailable, type RegistryDocument, type RegistryStore } from './registry-store.js';
import { remotesStore } from './remotes-store.js';

/**
 * Refuses to use a copy of another registry: it may be out of date, and a write to it would take effect nowhere else.
 */
async function assertDecidesHere(dataDir: string): Promise<void> {
  if ((await followedChange(dataDir)) === null) return;
  throw new StoreUnavailable(
    `${dataDir} is a copy of a registry that an API keeps: set API_URL and REGISTRY_SECRET as its page server has them, or use --site.`,
  );
}

/** Undoes the withdrawals that precede the revisions that log them, if one of those revisions cannot be written. */
async function undoWithdrawals(dataDir: string, documents: readonly RegistryDocument[]) {
  for (const { path } of documents) {
    const [kind, remote = '', version = ''] = path.split('/');
    if (kind === 'withdrawn') await showBuild(dataDir, remote, version);
  }
}

/** The store of one data folder that decides by itself. The page servers of one machine share it. */
export function fileStore(dataDir: string): RegistryStore {
  return {
    dataDir,
    refresh: () => assertDecidesHere(dataDir),
    async enter(documents) {
      await assertDecidesHere(dataDir);
      for (const document of documents) {
        if (await enterDocument(dataDir, document)) continue;
        await undoWithdrawals(dataDir, documents);
        return false;
      }
      return true;
    },
    async missingFiles(digests) {
      const there = await Promise.all(digests.map((digest) => hasIncoming(dataDir, digest)));
      return digests.filter((_digest, index) => !there[index]);
    },
    keepFile: (digest, bytes) => keepIncoming(dataDir, digest, bytes),
    async readFile(digest) {
      const bytes = await readIncoming(dataDir, digest);
      if (bytes) return bytes;
      throw new PublishRefused(`The file with the digest ${digest} has not been sent.`);
    },
    async addBuild(name, build, distDir) {
      await assertDecidesHere(dataDir);
      if (distDir) await publishBuild({ distDir, storeDir: remotesStore(dataDir) });
      await registerBuild(dataDir, name, build);
    },
  };
}
