import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { OneLineError } from './one-line-error.js';

/** Identifies a process. A later process with the same pid has another identity. */
export interface ProcessIdentity {
  pid: number;
  /** The start time as the operating system formats it. Opaque: for comparison only. */
  startedAt: string;
}

const HAS_PROC = existsSync('/proc/self/stat');

/** Identifies the processes whose pids this process knows: those of its container, or of its machine since the start. */
export function pidNamespace(): string {
  return HAS_PROC ? `${bootId()}/${readlinkSync('/proc/self/ns/pid')}` : hostname();
}

/** Returns the identity of a live process; undefined if there is none. A zombie is not live. */
export function identify(pid: number): ProcessIdentity | undefined {
  const found = look(pid);
  return found && !found.hasEnded ? { pid, startedAt: found.startedAt } : undefined;
}

/**
 * Returns the identity of a child, called in the same turn of the event loop as its start. A child that has ended since
 * is a zombie until the next turn, and has an identity too. Throws a OneLineError if the system could not start it.
 */
export function identifyChild(child: ChildProcess): ProcessIdentity {
  if (child.pid === undefined) {
    throw new OneLineError('This machine cannot start another process.');
  }
  const found = look(child.pid);
  if (!found) throw hasEnded(child.pid);
  return { pid: child.pid, startedAt: found.startedAt };
}

/** Returns the identity of a live process. Throws a OneLineError if it has ended. */
export function identifyOrFail(pid: number): ProcessIdentity {
  const identity = identify(pid);
  if (!identity) throw hasEnded(pid);
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

interface Found {
  startedAt: string;
  hasEnded: boolean;
}

function look(pid: number): Found | undefined {
  try {
    return HAS_PROC ? lookInProc(pid) : lookWithPs(pid);
  } catch {
    return undefined;
  }
}

function lookInProc(pid: number): Found {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces and parentheses. The fields follow the last parenthesis.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { startedAt: `${bootId()}/${fields[18]}`, hasEnded: state === 'Z' || state === 'X' };
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function lookWithPs(pid: number): Found | undefined {
  const args = ['-o', 'stat=,lstart=', '-p', String(pid)];
  const line = execFileSync('ps', args, { encoding: 'utf8', env: { LC_ALL: 'C' } }).trim();
  const [state = '', ...start] = line.split(/\s+/);
  return line ? { startedAt: start.join(' '), hasEnded: state.startsWith('Z') } : undefined;
}

function hasEnded(pid: number): OneLineError {
  return new OneLineError(`Process ${pid} has ended.`);
}
