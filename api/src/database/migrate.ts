import { databaseUrl } from './database-url.js';
import { runMigrations } from './run-migrations.js';

try {
  const applied = await runMigrations(databaseUrl(process.env));
  for (const name of applied) console.log(`Applied ${name}`);
} catch (error) {
  console.error(`Migrations failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
