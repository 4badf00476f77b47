import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, programName, type ProcessIdentity } from '@stagedoor/processes/process-identity';

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
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid, , , port, , , , status = ''] = readFileSync(path, 'utf8').split('\n');
  const process = identify(Number(pid));
  if (!process || !servesFolder(process.pid, cluster)) return undefined;
  return { process, port: Number(port), ready: status.trim() === 'ready' };
}

/**
 * Replaces the pid in a stale file. After a crash another program may have that pid, and PostgreSQL would refuse to
 * start. The rest of the file stays, so that PostgreSQL still checks the shared memory.
 */
export function disarmStalePidFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path) || findPostmaster(cluster)) return;
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [UNUSED_PID, ...rest].join('\n'));
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
