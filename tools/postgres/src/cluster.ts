import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Binaries } from './binaries.js';
import type { DataFolder } from './data-folder.js';
import type { RunAs } from './run-as.js';

/** The superuser of every embedded database. */
export const SUPERUSER = 'stagedoor';

/**
 * Creates the database cluster if it does not exist. Initialises a temporary folder and renames it, so that a kill
 * leaves no partial cluster. The builtin locale provider needs no locale of the operating system.
 */
export function ensureCluster(
  folder: DataFolder,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): void {
  if (existsSync(folder.cluster)) return;
  const unfinished = `${folder.cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${folder.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...(binaries.hasBuiltinLocale
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(binaries.initdb, options, {
    ...runAs,
    cwd: folder.root,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new OneLineError(initFailure(result, folder));
  renameSync(unfinished, folder.cluster);
}

function initFailure(result: { error?: Error; stderr: string | null }, folder: DataFolder): string {
  const lines = (result.stderr ?? '').split('\n');
  const line = lines.find((text) => /error|fatal/i.test(text)) ?? result.error?.message;
  return `The database could not be created in ${folder.root}: ${line ?? 'initdb failed'}.`;
}
