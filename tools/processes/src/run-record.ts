import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, type ProcessIdentity } from './process-identity.js';
import { stopProcess } from './stop-process.js';

/** A process of ours that must not outlive us, with the signals that end it: gently first. */
export interface RecordedProcess extends ProcessIdentity {
  signals: readonly NodeJS.Signals[];
  /** It leads a process group: the signals go to all of it. */
  group: boolean;
}

/** Who runs from a data folder, written to disk so that a killed run can be cleaned up by the next. */
export interface RunRecord {
  owner: ProcessIdentity;
  guard: ProcessIdentity;
  /** In the order they were started; they are stopped in the reverse order. */
  processes: readonly RecordedProcess[];
}

const GRACE_MS = 15_000;

/** The record, or undefined when nothing was started or everything was stopped in good order. */
export function readRunRecord(path: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunRecord;
  } catch {
    return undefined;
  }
}

/** Replaces the record in one step, so that a kill never leaves half of one. */
export function writeRunRecord(path: string, record: RunRecord): void {
  writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Stops the processes, the latest first, and waits for each. Others that only have a number of ours are left alone. */
export async function stopInReverse(processes: readonly RecordedProcess[]): Promise<void> {
  for (const recorded of [...processes].reverse()) {
    await stopProcess(recorded, recorded.signals, GRACE_MS, recorded.group);
  }
}

/**
 * Stops what a killed run left behind, its guard first, so that the two do not work on the same record.
 * Answers the owner instead, and touches nothing, when that run is still alive.
 */
export async function cleanUpAfterKill(path: string): Promise<ProcessIdentity | undefined> {
  const record = readRunRecord(path);
  if (!record) return undefined;
  if (isAlive(record.owner)) return record.owner;
  await stopProcess(record.guard, ['SIGKILL'], GRACE_MS);
  await stopInReverse(record.processes);
  rmSync(path, { force: true });
  return undefined;
}
