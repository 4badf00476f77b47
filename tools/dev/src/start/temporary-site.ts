import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownDataDir, ownPorts, removeDataDir } from '@stagedoor/ops/site/own-place';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { npmStart } from './npm-start.js';

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
  const own = { ...variables, ...place };
  const site = npmStart(REPOSITORY, own);
  const stop = async () => {
    await site.stop();
    if (logsTo) await keepLogs(dataDir, logsTo);
    await removeDataDir(dataDir);
  };
  try {
    return { url: await site.ready, dataDir, audit: () => audit(own), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function audit(variables: Readonly<Record<string, string>>): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'audit'], {
    cwd: REPOSITORY,
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
  if (status !== 0) throw new OneLineError(`The audit of the site failed:\n${stdout}${stderr}`);
}

async function keepLogs(dataDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(join(dataDir, 'logs'), folder, { recursive: true, force: true });
}
