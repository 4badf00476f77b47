import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithdrawn } from '../registry/catalogue.js';
import { namesIn } from '../registry/read-if-there.js';
import { remotesStore } from '../store/remotes-store.js';

async function bytesIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Returns the bytes of a remote's versions in a data folder, except the listed and the withdrawn ones. Copies that are
 * not finished belong to no version.
 */
export async function bytesOfVersions(
  dataDir: string,
  remote: string,
  except: readonly string[],
): Promise<number> {
  const folder = join(remotesStore(dataDir), remote);
  const versions = (await namesIn(folder)).filter(
    (name) => !name.startsWith('.') && !except.includes(name),
  );
  const sizes = versions.map(async (version) =>
    (await isWithdrawn(dataDir, remote, version)) ? 0 : bytesIn(join(folder, version)),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
