import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';

const READY = /^Stagedoor is ready at (\S+)$/;

/** A temporary site. */
export interface TemporarySite {
  url: string;
  dataDir: string;
  /** Audits the ledger. Throws a OneLineError on a breach. */
  audit: () => void;
  /** Stops the site and removes its data. */
  stop: () => Promise<void>;
}

/**
 * Starts a site with `npm start`, with its own ports and data. `logsTo` is a folder to which its logs are copied at the
 * end; `variables` configure its servers. Throws a OneLineError after the site has printed the reason.
 */
export async function startTemporarySite({
  logsTo,
  variables = {},
}: {
  logsTo?: string;
  variables?: Readonly<Record<string, string>>;
} = {}): Promise<TemporarySite> {
  const dataDir = await ownDataDir();
  const place = { ...(await ownPorts()), STAGEDOOR_DATA_DIR: dataDir, DATABASE_URL: '' };
  const env = { ...process.env, ...variables, ...place };
  const site = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await end(site);
    if (logsTo) await keepLogs(dataDir, logsTo);
    await removeDataDir(dataDir);
  };
  try {
    return { url: await untilReady(site), dataDir, audit: () => audit(env), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(site: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface({ input: site.stdout })) {
    const url = READY.exec(line)?.[1];
    if (url) return url;
  }
  throw new OneLineError('The site did not start; see its message above.');
}

function audit(env: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'audit'], {
    cwd: REPOSITORY,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new OneLineError(`The audit of the site failed:\n${stdout}${stderr}`);
}

async function end(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null) return;
  site.kill('SIGTERM');
  await once(site, 'exit');
}

async function keepLogs(dataDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(join(dataDir, 'logs'), folder, { recursive: true, force: true });
}
