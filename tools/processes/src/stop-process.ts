import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, type ProcessIdentity } from './process-identity.js';

const POLL_MS = 25;
const WATCH_MS = 250;

/** Waits until the process has ended. Returns false if it still runs after `timeoutMs`. */
async function waitUntilGone(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(identity)) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Resolves when the process has ended. Does not keep this program alive. */
export async function whenGone(identity: ProcessIdentity): Promise<void> {
  while (isAlive(identity)) await delay(WATCH_MS, undefined, { ref: false });
}

/** Sends a process, or the group that it leads, each signal in turn until it ends, and waits `graceMs` after each. */
export async function stopProcess(
  identity: ProcessIdentity,
  signals: readonly NodeJS.Signals[],
  graceMs: number,
  group = false,
): Promise<void> {
  for (const signal of signals) {
    if (!isAlive(identity)) return;
    sendSignal(group ? -identity.pid : identity.pid, signal);
    if (await waitUntilGone(identity, graceMs)) return;
  }
}

/** Sends a signal. Ignores a process that has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the ids of the processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
}
