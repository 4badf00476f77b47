import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { urlOfRunningPostgres } from '@stagedoor/postgres';
import { findPostmaster } from '@stagedoor/postgres/postmaster-pid';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Returns the URL of the database that runs on a site's data folder, whatever its port. */
export function runningDatabaseOf(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const { port } = findPostmaster(realpathSync(join(folder, 'cluster'))) ?? {};
  const url = port && urlOfRunningPostgres(folder, port);
  if (!url) throw new OneLineError(`No database runs on ${folder}.`);
  return url;
}
