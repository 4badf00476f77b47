import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, programName, type ProcessIdentity } from '@stagedoor/processes/process-identity';

const PID_FILE = 'postmaster.pid';
/** A pid that no process has. */
const UNUSED_PID = '99999999';

/** The state of a PostgreSQL server from its postmaster.pid. */
export interface Postmaster {
  process: ProcessIdentity;
  port: number;
  ready: boolean;
}

/** Returns the server that runs on this folder; undefined if there is none. Ignores a stale file. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPidFile(cluster);
  if (!lines) return undefined;
  const [pid, , , port, , , , status = ''] = lines;
  const process = identify(Number(pid));
  if (!process || !servesFolder(process.pid, cluster)) return undefined;
  return { process, port: Number(port), ready: status.trim() === 'ready' };
}

/**
 * Replaces the pid in a stale file. After a crash another program may have that pid, and PostgreSQL would refuse to
 * start. The rest of the file stays, so that PostgreSQL still checks the shared memory.
 */
export function disarmStalePidFile(cluster: string): void {
  const lines = readPidFile(cluster);
  if (!lines || findPostmaster(cluster)) return;
  const [, ...rest] = lines;
  writeFileSync(join(cluster, PID_FILE), [UNUSED_PID, ...rest].join('\n'));
}

/** Returns the lines of the file; undefined if there is none. A server that stops deletes it at any moment. */
function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, PID_FILE), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function servesFolder(pid: number, cluster: string): boolean {
  if (programName(pid) !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    // Without /proc the program name decides here, and the password when a client connects.
    return !existsSync('/proc/self/cwd');
  }
}
