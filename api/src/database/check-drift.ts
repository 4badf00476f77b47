import { databaseUrl } from './database-url.js';
import { schemaDrift } from './schema-drift.js';

const drift = await schemaDrift(databaseUrl(process.env));
if (drift.length === 0) {
  console.log('Entities and migrations agree.');
} else {
  console.error(`Entities and migrations have drifted apart:\n${drift.join('\n')}`);
  process.exitCode = 1;
}
