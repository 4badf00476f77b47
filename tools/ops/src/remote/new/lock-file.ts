import type { manifestFor } from './remote-files.js';

interface LockFile {
  packages: Record<string, unknown>;
}

/**
 * Adds a workspace to the lock file, as npm would: the versions that a new remote needs are locked already, so no
 * package registry is needed.
 */
export function withWorkspace(
  lockFile: string,
  folder: string,
  manifest: ReturnType<typeof manifestFor>,
): string {
  const lock = JSON.parse(lockFile) as LockFile;
  const { name, version, dependencies, devDependencies } = manifest;
  const packages = {
    ...lock.packages,
    [folder]: { name, version, dependencies, devDependencies },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}
