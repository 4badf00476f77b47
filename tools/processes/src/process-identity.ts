import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { OneLineError } from './one-line-error.js';

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the words of the operating system; compared, never read. */
  startedAt: string;
}

const HAS_PROC = existsSync('/proc/self/stat');

/** The identity of a live process, or undefined when there is none (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = HAS_PROC ? startFromProc(pid) : startFromPs(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

/** The identity of a process that was just started. Throws a OneLineError when the system started none. */
export function identifyChild(child: ChildProcess): ProcessIdentity {
  if (child.pid === undefined) {
    throw new OneLineError('No further process can be started on this machine.');
  }
  return identifyOrFail(child.pid);
}

/** The identity of a live process. Throws a OneLineError when it has ended. */
export function identifyOrFail(pid: number): ProcessIdentity {
  const identity = identify(pid);
  if (!identity) throw new OneLineError(`Process ${pid} ended at once.`);
  return identity;
}

/** Whether this very process, and not a successor of the same number, still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** The program name of a live process, without its folder. */
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
    // The name in parentheses may itself hold blanks and parentheses; the fields follow the last one.
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
