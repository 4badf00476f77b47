import { databaseUrl } from './database-url.js';
import { schemaDrift } from './schema-drift.js';

try {
  const drift = await schemaDrift(databaseUrl(process.env));
  if (drift.length > 0) {
    throw new Error(`entities and migrations have drifted apart:\n${drift.join('\n')}`);
  }
  console.log('Entities and migrations agree.');
} catch (error) {
  console.error(`Migration check failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
