import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import {
  identifyOrFail,
  isAlive,
  pidNamespace,
  type ProcessIdentity,
} from '@stagedoor/processes/process-identity';
import { syncFolder } from './copy-tree.js';

/** A folder that gets the name of its target when the copy is complete. */
export interface UnfinishedCopy {
  folder: string;
  complete: () => Promise<void>;
  discard: () => Promise<void>;
}

/** The process that writes a copy; a process of another namespace cannot see whether it is alive. */
interface Writer {
  owner: ProcessIdentity;
  namespace: string;
}

const NAME = /^\..+\.unfinished$/;
const RECORD = 'running.json';
/** The contents of such a folder: the parts of a backup, and the record of the process that writes it. */
const CONTENTS = /^(data|database\.dump|manifest\.json|running\.json(\..*)?)$/;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Creates the folder beside the target, readable only by its owner. Removes those that killed processes left there.
 * Throws a OneLineError while another process copies to this target.
 */
export async function beginCopy(target: string): Promise<UnfinishedCopy> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent);
  const folder = join(parent, `.${basename(target)}.unfinished`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new OneLineError(
      `Another backup writes to ${folder}, or was killed within the last day; name another folder.`,
    );
  });
  const writer: Writer = { owner: identifyOrFail(process.pid), namespace: pidNamespace() };
  await writeFile(join(folder, RECORD), JSON.stringify(writer));
  return {
    folder,
    complete: async () => {
      await rm(join(folder, RECORD));
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
    if (await isAbandoned(folder, contents)) await rm(folder, { recursive: true, force: true });
  }
}

/** A copy of another machine or container, and one without a record, is abandoned when it is unchanged for a day. */
async function isAbandoned(folder: string, contents: readonly string[]): Promise<boolean> {
  const writer = await readFile(join(folder, RECORD), 'utf8')
    .then((text) => JSON.parse(text) as Writer)
    .catch(() => undefined);
  if (writer?.namespace === pidNamespace()) return !isAlive(writer.owner);
  const paths = [folder, ...contents.map((entry) => join(folder, entry))];
  const changes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  );
  return Date.now() - Math.max(...changes) > DAY_MS;
}
