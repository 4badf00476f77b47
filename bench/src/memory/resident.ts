import { readFileSync, writeFileSync } from 'node:fs';
import { readOfLive } from '../site/processes.js';

/** Resident memory of a process in megabytes (10^6 bytes). */
export interface Resident {
  nowMb: number;
  /** The maximum since its start, or since `forgetPeak`. */
  peakMb: number;
}

const KIB_IN_MB = 1_024 / 1_000_000;

/** Makes the memory that the process has now its maximum: what it took for its start is not counted as load. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

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
    const rollup = readOfLive(pid, 'smaps_rollup');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0);
  });
  return kib.reduce((sum, one) => sum + one, 0) * KIB_IN_MB;
}
