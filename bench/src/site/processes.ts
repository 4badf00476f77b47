import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { programName } from '@stagedoor/processes/process-identity';
import { readRunRecord } from '@stagedoor/processes/run-record';
import { childrenOf } from '@stagedoor/processes/stop-process';

/** The names of the servers by their scripts. */
const SERVERS = {
  'api/dist/main.js': 'API',
  'shell/dist/server/main.js': 'page server',
  'tools/payments-sandbox/src/main.ts': 'payments sandbox',
  'tools/dev/src/mailbox/main.ts': 'mail page',
};

/** The running processes of a site. */
export interface SiteProcesses {
  /** The Node programs by name; a stopped one is missing. */
  pids: Readonly<Record<string, number>>;
  /** The postmaster: every other process of PostgreSQL is its child. */
  database: number;
}

/**
 * Returns the processes of the site with this data folder; `postmaster` is that of a database of its own. Throws a
 * OneLineError without a database.
 */
export function processesOf(dataDir: string, postmaster?: number): SiteProcesses {
  const record = readRunRecord(join(dataDir, 'running.json'));
  const all = (record?.processes ?? []).map(({ pid }) => pid);
  const database = postmaster ?? all.find((pid) => programName(pid) === 'postgres');
  if (database === undefined) throw new OneLineError('The database of the site was not found.');
  const named = all.flatMap((pid) => {
    const script = scriptOf(pid) ?? '';
    const name = Object.entries(SERVERS).find(([path]) => script.endsWith(path))?.[1];
    return name === undefined ? [] : [[name, pid] as const];
  });
  return { pids: Object.fromEntries(named), database };
}

/** Returns the children of a process, their children, and so on. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Returns the script of a Node process, such as `api/dist/main.js`. */
function scriptOf(pid: number): string | undefined {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return words.findLast((word) => /\.[cm]?[jt]s$/.test(basename(word)));
}

/** Returns a file of a process in /proc; undefined when the process has ended, as backends of PostgreSQL do. */
export function readOfLive(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
