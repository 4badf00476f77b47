import { urlOfRunningPostgres } from '@stagedoor/postgres';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { databaseFolder } from './data-folder.js';
import { readSettings } from './settings.js';

/** The database that DATABASE_URL names, or else that of the local site. Throws a OneLineError when neither is there. */
export function siteDatabaseUrl(): string {
  const settings = readSettings(process.env);
  const url =
    settings.databaseUrl ?? urlOfRunningPostgres(databaseFolder(settings), settings.postgresPort);
  if (!url) throw new OneLineError('No site runs here: npm start first, or set DATABASE_URL.');
  return url;
}
