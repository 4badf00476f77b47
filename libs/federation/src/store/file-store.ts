import { publishBuild } from '../publish/publish-build.js';
import { PublishRefused, registerBuild, showBuild } from '../registry/catalogue.js';
import { enterDocument } from './enter-document.js';
import { followedChange } from './followed-registry.js';
import { hasIncoming, keepIncoming, readIncoming } from './incoming-files.js';
import { StoreUnavailable, type RegistryDocument, type RegistryStore } from './registry-store.js';
import { remotesStore } from './remotes-store.js';

/** What a copy says may be old, and what would be written into it would be in force nowhere else. */
async function assertDecidesHere(dataDir: string): Promise<void> {
  if ((await followedChange(dataDir)) === null) return;
  throw new StoreUnavailable(
    `${dataDir} is a copy of a registry that an API keeps: set API_URL and REGISTRY_SECRET as its page server has them, or use --site.`,
  );
}

/** A withdrawal comes ahead of the revisions that log it; if one of them cannot be entered, it is undone. */
async function undoWithdrawals(dataDir: string, documents: readonly RegistryDocument[]) {
  for (const { path } of documents) {
    const [kind, remote = '', version = ''] = path.split('/');
    if (kind === 'withdrawn') await showBuild(dataDir, remote, version);
  }
}

/** The registries of one data folder, which decides for itself: page servers of one machine share it. */
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
