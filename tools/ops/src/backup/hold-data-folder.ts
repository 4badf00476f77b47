import { existsSync, rmSync } from 'node:fs';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { identify } from '@stagedoor/processes/process-identity';
import { cleanUpAfterKill, writeRunRecord } from '@stagedoor/processes/run-record';
import { runRecordOf } from '../site/data-folder.js';
import { settleReplacement } from '../site/replace-data.js';

/**
 * Locks a data folder for this process, so that no site starts from it, and returns the function that releases it.
 * Throws a OneLineError while a site runs from it. Processes of a killed site are stopped first, and
 * an interrupted restore is completed or undone.
 */
export async function holdDataFolder(
  dataDir: string,
  say: (line: string) => void,
): Promise<() => void> {
  if (!existsSync(dataDir)) return () => undefined;
  const record = runRecordOf(dataDir);
  const owner = await cleanUpAfterKill(record);
  if (owner) {
    throw new OneLineError(
      `Stagedoor runs from ${dataDir} (process ${owner.pid}); stop it first: its data must not change during the copy.`,
    );
  }
  const self = identify(process.pid);
  if (!self) throw new Error('The current process was not found.');
  writeRunRecord(record, { owner: self, guard: self, processes: [] });
  const release = () => rmSync(record, { force: true });
  try {
    await settleReplacement(dataDir, say);
  } catch (error) {
    release();
    throw error;
  }
  return release;
}
