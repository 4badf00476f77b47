import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { startHeartbeat } from '@stagedoor/processes/heartbeat';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { identifyOrFail } from '@stagedoor/processes/process-identity';
import { removeRunRecord, takeRunRecord } from '@stagedoor/processes/run-record';
import { runRecordOf } from '../site/data-folder.js';
import { settleReplacement } from '../site/replace-data.js';
import { requireDataFolder } from '../site/require-data-folder.js';

/**
 * Locks a data folder for this process, so that no site starts from it, and returns the function that releases it.
 * Throws a OneLineError for a folder that cannot be written, and while a site or another command uses it, also in another
 * container or on another machine. Processes of a killed site are stopped first, and an interrupted restore is completed
 * or undone. With `create`, creates a missing folder, which the release removes while it is empty; otherwise a missing
 * folder needs no lock.
 */
export async function holdDataFolder(
  dataDir: string,
  say: (line: string) => void,
  { create }: { create: boolean },
): Promise<() => void> {
  if (!create && !existsSync(dataDir)) return () => undefined;
  const isNew = requireDataFolder(dataDir);
  const record = runRecordOf(dataDir);
  const self = identifyOrFail(process.pid);
  const owner = await takeRunRecord(record, { owner: self, guard: self, processes: [] }, { say });
  if (owner) {
    throw new OneLineError(
      `Stagedoor runs from ${dataDir} (process ${owner.pid}); stop it first: its data must not change during the copy.`,
    );
  }
  const stopHeartbeat = startHeartbeat(record);
  const release = () => {
    stopHeartbeat();
    removeRunRecord(record, self);
    if (isNew && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  };
  try {
    await settleReplacement(dataDir, say);
  } catch (error) {
    release();
    throw error;
  }
  return release;
}
