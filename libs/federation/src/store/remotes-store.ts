import { join } from 'node:path';

/** The folder of a data folder in which published remotes are kept. */
export function remotesStore(dataDir: string): string {
  return join(dataDir, 'remotes');
}
