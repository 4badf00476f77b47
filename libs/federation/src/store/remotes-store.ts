import { join } from 'node:path';

/** Returns the folder of published remotes in a data folder. */
export function remotesStore(dataDir: string): string {
  return join(dataDir, 'remotes');
}
