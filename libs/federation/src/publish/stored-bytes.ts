import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from '../registry/read-if-there.js';
import { remotesStore } from '../store/remotes-store.js';

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Returns the bytes of a remote's versions in a data folder, except the listed versions. */
export async function bytesOfVersions(
  dataDir: string,
  remote: string,
  except: readonly string[],
): Promise<number> {
  const folder = join(remotesStore(dataDir), remote);
  const versions = (await namesIn(folder)).filter((version) => !except.includes(version));
  const sizes = await Promise.all(versions.map((version) => bytesIn(join(folder, version))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
