import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { identifyOrFail } from '@stagedoor/processes/process-identity';
import { cleanUpAfterKill, removeRunRecord, takeRunRecord } from '@stagedoor/processes/run-record';
import { runRecordOf } from '../site/data-folder.js';
import { syncFolder } from './copy-tree.js';

/** A folder that gets the name of its target when the copy is complete. */
export interface UnfinishedCopy {
  folder: string;
  complete: () => Promise<void>;
  discard: () => Promise<void>;
}

const NAME = /^\..+\.unfinished$/;
/** The contents of such a folder: the parts of a backup, and the record of the process that writes it. */
const CONTENTS = /^(data|database\.dump|manifest\.json|running\.json(\..*)?)$/;

/**
 * Creates the folder beside the target, readable only by its owner. Removes those that killed processes left there.
 * Throws a OneLineError while another process copies to this target.
 */
export async function beginCopy(target: string): Promise<UnfinishedCopy> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent);
  const folder = join(parent, `.${basename(target)}.unfinished`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const self = identifyOrFail(process.pid);
  const record = { owner: self, guard: self, processes: [] };
  const owner = await takeRunRecord(runRecordOf(folder), record);
  if (owner) {
    throw new OneLineError(
      `Process ${owner.pid} writes a backup to ${target} already; name another folder.`,
    );
  }
  return {
    folder,
    complete: async () => {
      removeRunRecord(runRecordOf(folder), self);
      await syncFolder(folder);
      await rename(folder, target);
      await syncFolder(parent);
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!NAME.test(name)) continue;
    const folder = join(parent, name);
    const contents = await readdir(folder).catch(() => ['not a folder']);
    if (!contents.every((entry) => CONTENTS.test(entry))) continue;
    if (await cleanUpAfterKill(runRecordOf(folder))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
