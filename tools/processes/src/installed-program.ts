import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OneLineError } from './one-line-error.js';

/** Debian installs servers in folders that are not in a user's PATH. */
const FOLDERS_OF_SERVERS = ['/usr/sbin', '/usr/local/sbin'];

/** Returns the path of an installed program. Throws a OneLineError with Debian's package when there is none. */
export function findInstalledProgram(name: string, debianPackage: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS_OF_SERVERS];
  const found = folders.map((folder) => join(folder, name)).find(canRun);
  if (found) return found;
  throw new OneLineError(
    `${name} is not installed: install it (on Debian and Ubuntu apt-get install ${debianPackage}).`,
  );
}

/** Returns true if this account can run the file. */
export function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
