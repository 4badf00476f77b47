import { readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

const KIBIBYTE = 1024;
/** The unit of CPU time in /proc. */
const TICK_MS = 10;
/** The field with the CPU time in user mode, counted after the name of the program. That in kernel mode follows. */
const USER_TIME = 12;
/** Next to a busy thread of the page server, a renderer still gets a quarter of a processor. */
const LOWER_BY = 5;

export interface Usage {
  /** The resident memory. */
  bytes: number;
  /** The CPU time since the start. */
  cpuMs: number;
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '');

/** Returns the ids of a process and its children; only its own where the system does not tell. */
export async function treeOf(pid: number): Promise<number[]> {
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ');
  const trees = children.filter((child) => child !== '').map((child) => treeOf(Number(child)));
  return [pid, ...(await Promise.all(trees)).flat()];
}

async function bytesOf(pid: number): Promise<number> {
  const status = await read(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * KIBIBYTE;
}

async function cpuMsOf(pid: number): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  // The name of the program is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 1).split(' ');
  const [user = 0, kernel = 0] = fields.slice(USER_TIME).map(Number);
  return (user + kernel) * TICK_MS;
}

/** Returns what these processes use together; zeros where the system does not tell. */
export async function usageOf(pids: readonly number[]): Promise<Usage> {
  const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);
  return {
    bytes: sum(await Promise.all(pids.map(bytesOf))),
    cpuMs: sum(await Promise.all(pids.map(cpuMsOf))),
  };
}

/** Gives the page server the processor before these processes. */
export function lowerPriority(pids: readonly number[]): void {
  const priority = Math.min(getPriority() + LOWER_BY, constants.priority.PRIORITY_LOW);
  for (const pid of pids) {
    try {
      setPriority(pid, priority);
    } catch {
      // It has ended.
    }
  }
}
