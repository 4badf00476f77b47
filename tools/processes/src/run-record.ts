import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hasHeartbeat } from './heartbeat.js';
import { OneLineError } from './one-line-error.js';
import { isAlive, pidNamespace, type ProcessIdentity } from './process-identity.js';
import { replaceFile } from './replace-file.js';
import { stopProcess } from './stop-process.js';

/** A supervised process, and the signals that stop it in order, the gentlest first. */
export interface RecordedProcess extends ProcessIdentity {
  signals: readonly NodeJS.Signals[];
  /** True for the leader of a process group: the signals go to the whole group. */
  group: boolean;
}

/** The processes of a data folder, written to disk so that the next start can stop what a killed run left. */
export interface RunRecord {
  owner: ProcessIdentity;
  guard: ProcessIdentity;
  /** In the order of their start. They are stopped in reverse order. */
  processes: readonly RecordedProcess[];
}

/** A record on disk. Its guard, which may be the owner, updates the time of the file while it is alive. */
interface StoredRecord extends RunRecord {
  /** Where its processes can be seen; missing in the records of earlier versions. */
  namespace?: string;
}

/** How to find out whether a record of another container or machine is in use. */
export interface Watching {
  /** Called before the wait for a heartbeat from another container or machine. */
  say?: (line: string) => void;
  /** The maximum of that wait, 20 seconds by default. */
  watchMs?: number;
}

const GRACE_MS = 15_000;

/**
 * Returns the record; undefined before the first start, after an orderly stop, and for a damaged one. Throws a
 * OneLineError for one that cannot be read, such as that of another account.
 */
export function readRunRecord(path: string): StoredRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredRecord;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw new OneLineError(
      `${path} cannot be read (${code}): it names what uses the folder. Repeat this command as its owner.`,
    );
  }
}

/** Replaces the record atomically, so that a kill never leaves a partial file. */
export function writeRunRecord(path: string, record: RunRecord): void {
  replaceFile(path, contentOf(record));
}

/** Creates the record with its whole content. Returns false if there is one. */
export function createRunRecord(path: string, record: RunRecord): boolean {
  const incoming = `${path}.${randomUUID()}.new`;
  try {
    writeFileSync(incoming, contentOf(record), { mode: 0o600 });
    linkSync(incoming, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(incoming, { force: true });
  }
}

function contentOf(record: RunRecord): string {
  return JSON.stringify({ ...record, namespace: pidNamespace() } satisfies StoredRecord);
}

/** Removes the record while it names this owner. */
export function removeRunRecord(path: string, { pid, startedAt }: ProcessIdentity): void {
  const owner = readRunRecord(path)?.owner;
  if (owner?.pid === pid && owner.startedAt === startedAt) rmSync(path, { force: true });
}

/**
 * Creates the record, after stopping what a killed run left. Returns the owner and changes nothing if another program
 * has the record; one of several programs that call this at once creates it. Throws a OneLineError as
 * `cleanUpAfterKill` does.
 */
export async function takeRunRecord(
  path: string,
  record: RunRecord,
  watching?: Watching,
): Promise<ProcessIdentity | undefined> {
  for (;;) {
    const owner = await cleanUpAfterKill(path, watching);
    if (owner) return owner;
    if (createRunRecord(path, record)) return undefined;
  }
}

/** Stops the processes, the latest first, and waits for each. Ignores other processes that have reused a pid. */
export async function stopInReverse(processes: readonly RecordedProcess[]): Promise<void> {
  for (const recorded of [...processes].reverse()) {
    await stopProcess(recorded, recorded.signals, GRACE_MS, recorded.group);
  }
}

/**
 * Stops the processes that a killed run left, its guard first, so that both do not use the record at the same time.
 * Returns the owner and changes nothing if that run is still alive. Throws a OneLineError if the run is alive in another
 * container or on another machine.
 */
export async function cleanUpAfterKill(
  path: string,
  watching?: Watching,
): Promise<ProcessIdentity | undefined> {
  const isThere = existsSync(path);
  const record = readRunRecord(path);
  if (!record) {
    // Records are created whole: this one is damaged.
    if (isThere) rmSync(path, { force: true });
    return undefined;
  }
  if ((record.namespace ?? pidNamespace()) !== pidNamespace()) {
    await refuseIfInUseElsewhere(path, watching);
  } else {
    if (isAlive(record.owner)) return record.owner;
    await stopProcess(record.guard, ['SIGKILL'], GRACE_MS);
    await stopInReverse(record.processes);
  }
  removeRunRecord(path, record.owner);
  return undefined;
}

/** A killed container and a restart of the machine leave a record of another namespace, too: nothing updates it. */
async function refuseIfInUseElsewhere(
  path: string,
  { say, watchMs }: Watching = {},
): Promise<void> {
  say?.(
    `${path} is of another container or machine, or from before a restart: waiting up to 20 seconds for an update of it …`,
  );
  if (!(await hasHeartbeat(path, watchMs))) return;
  throw new OneLineError(
    `A command in another container or on another machine uses this folder: it updates ${path}. Wait until it ends, or stop it, and repeat this command.`,
  );
}

/**
 * Stops all processes, the latest first, by SIGINT in place of SIGTERM: the API then skips its drain period, as no other
 * copy remains.
 */
export function stopAll(processes: readonly RecordedProcess[]): Promise<void> {
  const signals = ['SIGINT', 'SIGKILL'] as const;
  return stopInReverse(
    processes.map((process) => (process.group ? { ...process, signals } : process)),
  );
}
