import { databaseUrl } from './database-url.js';
import { endOnSignals } from '../end-on-signals.js';
import { isMigrated } from './is-migrated.js';
import { whenReachable } from './when-reachable.js';

endOnSignals();

try {
  const url = databaseUrl(process.env);
  if (!(await whenReachable(url, () => isMigrated(url), console.log))) {
    const { runMigrations } = await import('./run-migrations.js');
    for (const name of await runMigrations(url)) console.log(`Applied ${name}`);
  }
} catch (error) {
  console.error(`Migrations failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
