import { join } from 'node:path';
import type { SiteSettings } from './settings.js';

/** The file in a data folder that names the processes of the site that runs from it. */
export function runRecordOf(dataDir: string): string {
  return join(dataDir, 'running.json');
}

/** The folder of a site's embedded database. */
export function databaseFolder(settings: SiteSettings): string {
  return join(settings.dataDir, 'postgres');
}
