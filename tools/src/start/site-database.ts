import { OneLineError } from '../processes/one-line-error.js';
import { urlOfRunningPostgres } from '../postgres/start-postgres.js';
import { readSettings } from './settings.js';
import { databaseFolder } from './site.js';

/** The database that DATABASE_URL names, or else that of the local site. Throws a OneLineError when neither is there. */
export function siteDatabaseUrl(): string {
  const settings = readSettings(process.env);
  const url =
    settings.databaseUrl ?? urlOfRunningPostgres(databaseFolder(settings), settings.postgresPort);
  if (!url) throw new OneLineError('No site runs here: npm start first, or set DATABASE_URL.');
  return url;
}
