import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, programName, type ProcessIdentity } from '@stagedoor/processes/process-identity';

/** A number no process has. */
const NOBODY = '99999999';

/** What a PostgreSQL server says of itself in its folder. */
export interface Postmaster {
  process: ProcessIdentity;
  port: number;
  ready: boolean;
}

/** The server that runs on this folder, or undefined when none does (whatever a stale file says). */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid, , , port, , , , status = ''] = readFileSync(path, 'utf8').split('\n');
  const process = identify(Number(pid));
  if (!process || !servesFolder(process.pid, cluster)) return undefined;
  return { process, port: Number(port), ready: status.trim() === 'ready' };
}

/**
 * After a crash the number in a stale file may belong to another program by now, and PostgreSQL would
 * refuse to start. Replacing the number alone keeps PostgreSQL's own check of the shared memory.
 */
export function disarmStalePidFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path) || findPostmaster(cluster)) return;
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [NOBODY, ...rest].join('\n'));
}

function servesFolder(pid: number, cluster: string): boolean {
  if (programName(pid) !== 'postgres') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    // No /proc on this system: the name must do, and the password decides when we connect.
    return !existsSync('/proc/self/cwd');
  }
}
