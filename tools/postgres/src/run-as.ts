import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** The account that runs PostgreSQL; undefined is the current user. PostgreSQL refuses to run as root. */
export type RunAs = { uid: number; gid: number } | undefined;

/**
 * Chooses the account for PostgreSQL: the current user, or for root the owner of the existing database, else
 * `postgres`, else `nobody`.
 */
export function chooseRunAs(dataDir: string): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = statSync(join(dataDir, 'cluster'), { throwIfNoEntry: false });
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new OneLineError(
    'PostgreSQL does not run as root and this machine has no user "postgres" or "nobody"; run the command as an ordinary user.',
  );
}

/** Returns true if the account can enter a folder or run a file. Tests the access instead of reading modes. */
export function canReach(runAs: RunAs, path: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...runAs, cwd: '/' }).status === 0
  );
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout) : undefined;
}
