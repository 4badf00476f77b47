import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../tools/src/processes/free-port';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const READY = /^Stagedoor is ready at (\S+)$/;

/**
 * Starts one site by the very command that people use, on ports and data of its own, and tells the journeys
 * where it is in STAGEDOOR_URL and STAGEDOOR_DATA_DIR. Playwright calls what it answers at the end. With STAGEDOOR_URL
 * set, the journeys use the site that runs there.
 */
export default async function startSite(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.STAGEDOOR_URL) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-e2e-'));
  await chmod(dataDir, 0o755);
  const site = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
    cwd: REPOSITORY,
    env: { ...process.env, ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => stopSite(site, dataDir);
  try {
    process.env.STAGEDOOR_URL = await untilReady(site);
    process.env.STAGEDOOR_DATA_DIR = dataDir;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function ownPorts(): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const name of ['PORT', 'API_PORT', 'PAYMENTS_PORT', 'POSTGRES_PORT']) {
    ports[name] = String(await findFreePort());
  }
  return ports;
}

async function untilReady(site: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface({ input: site.stdout })) {
    const url = READY.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('The site did not start; it said why above.');
}

async function stopSite(site: ChildProcess, dataDir: string): Promise<void> {
  if (site.exitCode === null) {
    site.kill('SIGTERM');
    await once(site, 'exit');
  }
  const results = join(REPOSITORY, '.results/e2e-logs');
  await rm(results, { recursive: true, force: true });
  await cp(join(dataDir, 'logs'), results, { recursive: true, force: true });
  const database = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (database) await rm(database, { recursive: true });
  await rm(dataDir, { recursive: true });
}
