import { urlOfRunningPostgres } from '@stagedoor/postgres';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { databaseFolder } from './data-folder.js';
import { readSettings } from './settings.js';

/** Returns DATABASE_URL, or the URL of the local site's running database. Throws a OneLineError without either. */
export function siteDatabaseUrl(): string {
  const settings = readSettings(process.env);
  const url =
    settings.databaseUrl ?? urlOfRunningPostgres(databaseFolder(settings), settings.postgresPort);
  if (!url) throw new OneLineError('No site runs here: npm start first, or set DATABASE_URL.');
  return url;
}
