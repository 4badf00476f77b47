import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres/start-postgres.js';
import { findFreePort } from '../processes/free-port.js';
import { runCommand } from './run-command.js';

/** Builds a database by the migrations alone and compares it with the entities; answers the exit code. */
export async function checkMigrationDrift(signal: AbortSignal): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-drift-'));
  const postgres = await startPostgres({ dataDir, port: await findFreePort(), durable: false });
  const env = { DATABASE_URL: postgres.url };
  try {
    const migrate = { script: 'api/dist/database/migrate.js', args: [], env };
    const migrated = await runCommand(migrate, signal);
    if (migrated !== 0) return migrated;
    return await runCommand({ script: 'api/dist/database/check-drift.js', args: [], env }, signal);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
}
