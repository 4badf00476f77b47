import { rmSync } from 'node:fs';
import { findFreePort } from '../../tools/src/processes/free-port.js';
import { startPostgres } from '../../tools/src/postgres/start-postgres.js';
import { runMigrations } from '../src/database/run-migrations.js';

const TEMPLATE = 'stagedoor_template';

/** Starts PostgreSQL in that folder and applies every migration to the template database. */
export async function startTestDatabase(dataDir: string) {
  const port = Number(process.env.STAGEDOOR_TEST_POSTGRES_PORT) || (await findFreePort());
  const postgres = await startPostgres({ dataDir, port, database: TEMPLATE, durable: false });
  await runMigrations(postgres.url);
  return {
    templateUrl: postgres.url,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
