import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '@stagedoor/processes/stop-process';
import { readOfLive, type SiteProcesses } from '../site/processes.js';
import type { RunTimes } from './closed-loop.js';

/** Milliseconds of processor time by process; `others` is every process outside the site and its client. */
export type ProcessorTime = Record<string, number>;

/** Linux counts processor time in hundredths of a second, whatever its kernel's timer does. */
const TICK_MS = 10;

/** Returns the processor time that each process uses within the measured time of a run that starts now. */
export async function measureProcessorTime(
  site: SiteProcesses,
  { warmUpMs, measureMs }: RunTimes,
): Promise<ProcessorTime> {
  await pause(warmUpMs);
  const before = readProcessorTime(site);
  await pause(measureMs);
  const after = readProcessorTime(site);
  const used = Object.entries(after).map(([name, ms]) => [name, ms - before[name]!] as const);
  const ofSite = used.reduce((sum, [name, ms]) => (name === MACHINE ? sum : sum + ms), 0);
  return Object.fromEntries(
    used.map(([name, ms]) =>
      name === MACHINE ? ['others', Math.max(0, ms - ofSite)] : [name, ms],
    ),
  );
}

const MACHINE = 'machine';

/** The processor time of each process since its start. */
function readProcessorTime({ pids, database }: SiteProcesses): ProcessorTime {
  const { user, system } = process.cpuUsage();
  return {
    ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processorTimeOf(pid)])),
    PostgreSQL: timeOfPostgres(database),
    'load client': (user + system) / 1_000,
    [MACHINE]: timeOfMachine(),
  };
}

/** The postmaster, which is read last, has inherited the time of every backend that has ended. */
function timeOfPostgres(postmaster: number): number {
  const backends = childrenOf(postmaster);
  const ofBackends = backends.reduce((sum, pid) => {
    const stat = readOfLive(pid, 'stat');
    return sum + (stat === undefined ? 0 : timesIn(stat).own);
  }, 0);
  const { own, ofEndedChildren } = timesIn(readFileSync(`/proc/${postmaster}/stat`, 'utf8'));
  return ofBackends + own + ofEndedChildren;
}

/** Returns the processor time of a process since its start, in milliseconds. */
export const processorTimeOf = (pid: number): number =>
  timesIn(readFileSync(`/proc/${pid}/stat`, 'utf8')).own;

function timesIn(stat: string): { own: number; ofEndedChildren: number } {
  // The name in parentheses may contain spaces and parentheses. The fields follow the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * TICK_MS, ofEndedChildren: (childUser + childSystem) * TICK_MS };
}

/** User, nice, system, interrupts: everything but idle, waiting for the disk and what another machine took. */
function timeOfMachine(): number {
  const [, user, nice, system, , , irq, softIrq] = readFileSync('/proc/stat', 'utf8').split(/\s+/);
  return (
    [user, nice, system, irq, softIrq].reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  );
}
