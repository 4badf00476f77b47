import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

/** Starts one real PostgreSQL for the whole run, with a migrated database to copy. */
export default async function setUp() {
  const { startTestDatabase } = await tsImport('./test-database.ts', {
    parentURL: import.meta.url,
    tsconfig: join(import.meta.dirname, '../tsconfig.json'),
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-int-'));
  const database = await startTestDatabase(dataDir);
  process.env.STAGEDOOR_TEST_TEMPLATE_URL = database.templateUrl;
  return database.stop;
}
