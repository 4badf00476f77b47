import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@stagedoor/processes/free-port';

/** Creates an empty data folder for a temporary site, readable by the database's user. */
export async function ownDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-site-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Returns free ports by the names of their variables. */
export async function ownPorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of ['PORT', 'API_PORT', 'PAYMENTS_PORT', 'MAIL_PORT', 'POSTGRES_PORT']) {
    ports[name] = String(await findFreePort());
  }
  return ports;
}

/**
 * Removes a data folder with its database, which may be behind a link. Retries, because processes of a killed
 * server may write a last file meanwhile.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  const removal = { recursive: true, maxRetries: 10 };
  const database = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (database) await rm(database, removal);
  await rm(dataDir, removal);
}
