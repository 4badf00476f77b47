import { fileURLToPath } from 'node:url';
import { databaseUrl } from './database-url.js';
import { functionDrift } from './function-drift.js';
import { schemaDrift } from './schema-drift.js';

const FUNCTIONS = fileURLToPath(new URL('../../src/database/functions', import.meta.url));

try {
  const url = databaseUrl(process.env);
  const drift = await schemaDrift(url);
  if (drift.length > 0) {
    throw new Error(`entities and migrations differ:\n${drift.join('\n')}`);
  }
  const functions = (await functionDrift(url, FUNCTIONS)).map(({ name }) => name);
  if (functions.length > 0) {
    throw new Error(
      `functions and migrations differ: ${functions.join(', ')}; write a migration with npm run migration -- <name>`,
    );
  }
  console.log('Entities, functions and migrations agree.');
} catch (error) {
  console.error(`Migration check failed: ${(error as Error).message}`);
  process.exitCode = 1;
}
