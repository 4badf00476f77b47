import { rmSync } from 'node:fs';
import { startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { runMigrations } from '../src/database/run-migrations.js';

const TEMPLATE = 'stagedoor_template';

/** Starts PostgreSQL in that folder, on a free port, and applies every migration to the template database. */
export async function startTestDatabase(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const place = { dataDir, port: await findFreePort(), database: TEMPLATE };
  const postgres = await startPostgres({ ...place, durable: false, settings });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await runMigrations(postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { templateUrl: postgres.url, stop };
}
