import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { OneLineError } from './one-line-error.js';

/** Identifies a process. A later process with the same pid has another identity. */
export interface ProcessIdentity {
  pid: number;
  /** The start time as the operating system formats it. Opaque: for comparison only. */
  startedAt: string;
}

const HAS_PROC = existsSync('/proc/self/stat');

/** Returns the identity of a live process; undefined if there is none. A zombie is not live. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = HAS_PROC ? startFromProc(pid) : startFromPs(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

/** Returns the identity of a child. Throws a OneLineError if the system could not start it. */
export function identifyChild(child: ChildProcess): ProcessIdentity {
  if (child.pid === undefined) {
    throw new OneLineError('This machine cannot start another process.');
  }
  return identifyOrFail(child.pid);
}

/** Returns the identity of a live process. Throws a OneLineError if it has ended. */
export function identifyOrFail(pid: number): ProcessIdentity {
  const identity = identify(pid);
  if (!identity) throw new OneLineError(`Process ${pid} ended at once.`);
  return identity;
}

/** Returns true if this process still runs. Ignores a later process with the same pid. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Returns the program name of a live process, without its folder. */
export function programName(pid: number): string | undefined {
  try {
    const name = HAS_PROC
      ? readFileSync(`/proc/${pid}/comm`, 'utf8')
      : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    return name.trim().split('/').pop();
  } catch {
    return undefined;
  }
}

function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses. The fields follow the last parenthesis.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' || state === 'X' ? undefined : `${boot}/${fields[18]}`;
  } catch {
    return undefined;
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    const args = ['-o', 'stat=,lstart=', '-p', String(pid)];
    const line = execFileSync('ps', args, { encoding: 'utf8', env: { LC_ALL: 'C' } }).trim();
    const [state = '', ...start] = line.split(/\s+/);
    return !line || state.startsWith('Z') ? undefined : start.join(' ');
  } catch {
    return undefined;
  }
}
