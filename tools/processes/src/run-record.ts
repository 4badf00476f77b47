import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, type ProcessIdentity } from './process-identity.js';
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

const GRACE_MS = 15_000;

/** Returns the record; undefined before the first start and after an orderly stop. */
export function readRunRecord(path: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
}

/** Replaces the record atomically, so that a kill never leaves a partial file. */
export function writeRunRecord(path: string, record: RunRecord): void {
  replaceFile(path, JSON.stringify(record));
}

/** Creates the record with its whole content. Returns false if there is one. */
export function createRunRecord(path: string, record: RunRecord): boolean {
  const incoming = `${path}.${randomUUID()}.new`;
  try {
    writeFileSync(incoming, JSON.stringify(record), { mode: 0o600 });
    linkSync(incoming, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(incoming, { force: true });
  }
}

/** Removes the record while it names this owner. */
export function removeRunRecord(path: string, { pid, startedAt }: ProcessIdentity): void {
  const owner = readRunRecord(path)?.owner;
  if (owner?.pid === pid && owner.startedAt === startedAt) rmSync(path, { force: true });
}

/**
 * Creates the record, after stopping what a killed run left. Returns the owner and changes nothing if another program
 * has the record; one of several programs that call this at once creates it.
 */
export async function takeRunRecord(
  path: string,
  record: RunRecord,
): Promise<ProcessIdentity | undefined> {
  for (;;) {
    const owner = await cleanUpAfterKill(path);
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
 * Returns the owner and changes nothing if that run is still alive.
 */
export async function cleanUpAfterKill(path: string): Promise<ProcessIdentity | undefined> {
  const isThere = existsSync(path);
  const record = readRunRecord(path);
  if (!record) {
    // Records are created whole: this one is damaged.
    if (isThere) rmSync(path, { force: true });
    return undefined;
  }
  if (isAlive(record.owner)) return record.owner;
  await stopProcess(record.guard, ['SIGKILL'], GRACE_MS);
  await stopInReverse(record.processes);
  removeRunRecord(path, record.owner);
  return undefined;
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
