import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Resident memory of a process in megabytes (10^6 bytes). */
export interface Resident {
  nowMb: number;
  /** The maximum since its start. */
  peakMb: number;
}

const KIB_IN_MB = 1_024 / 1_000_000;

/** Reads the memory of a live process. */
export function residentOf(pid: number): Resident {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { nowMb: field('VmRSS') * KIB_IN_MB, peakMb: field('VmHWM') * KIB_IN_MB };
}

/**
 * Returns the memory of several processes, with shared memory divided among its users (Pss). Linux keeps no maximum of
 * it.
 */
export function proportionalOf(pids: readonly number[]): number {
  const kib = pids.map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
  });
  return kib.reduce((sum, one) => sum + one, 0) * KIB_IN_MB;
}

/** Returns the process and its children. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);
  return [pid, ...children];
}

/** Returns the script of a Node process, such as `api/dist/main.js`. */
export function scriptOf(pid: number): string | undefined {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return words.findLast((word) => /\.[cm]?[jt]s$/.test(basename(word)));
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
