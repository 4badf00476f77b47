import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@stagedoor/processes/free-port';

/** An empty data folder for a site that does not stay, readable for the database's own user. */
export async function ownDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-site-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Ports that nobody listens on, by the variables that take them. */
export async function ownPorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of ['PORT', 'API_PORT', 'PAYMENTS_PORT', 'MAIL_PORT', 'POSTGRES_PORT']) {
    ports[name] = String(await findFreePort());
  }
  return ports;
}

/**
 * Removes a data folder with its database, which may lie elsewhere, behind a link. What a killed server leaves behind may
 * write a last file while that goes on, so a folder that is not empty yet is tried again.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  const removal = { recursive: true, maxRetries: 10 };
  const database = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (database) await rm(database, removal);
  await rm(dataDir, removal);
}
