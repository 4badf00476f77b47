import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@stagedoor/postgres';
import { findFreePort } from '@stagedoor/processes/free-port';
import { type Command, runCommand } from './run-command.js';

/** Compares a migrated database with entities and functions. Returns the exit code. */
export function checkMigrationDrift(signal: AbortSignal): Promise<number> {
  return onMigratedDatabase({ script: 'api/dist/database/check-drift.js', args: [] }, signal);
}

/** Runs a command on a temporary, migrated database. Returns the exit code. */
export async function onMigratedDatabase(command: Command, signal: AbortSignal): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-drift-'));
  const postgres = await startPostgres({ dataDir, port: await findFreePort(), durable: false });
  const env = { DATABASE_URL: postgres.url };
  try {
    const migrated = await runCommand(
      { script: 'api/dist/database/migrate.js', args: [], env },
      signal,
    );
    return migrated === 0 ? await runCommand({ ...command, env }, signal) : migrated;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
}
