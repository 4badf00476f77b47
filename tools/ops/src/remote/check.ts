import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FILE, remotesStore } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { checkRemotes } from '../remote-check/check-remotes.js';
import { reportOf } from '../remote-check/report.js';
import { findRemotes } from '../site/remotes.js';
import { say } from '../site/run-command.js';
import { ownDataDir } from './own-store.js';

/** A build for the oldest supported platform, stored in the repository. */
const KEPT_BUILD = 'tools/ops/fixtures/sample-remote/kept';

async function publishedBuild(operand: string): Promise<string> {
  const [, name, version] = /^([a-z][a-z0-9-]*)@([\w.-]+)$/.exec(operand) ?? [];
  if (!name || !version) throw new OneLineError(`"${operand}" is not like mfe-venue@1.3.0.`);
  const folder = join(remotesStore(ownDataDir()), name, version);
  await access(join(folder, BUILD_FILE)).catch(() => {
    throw new OneLineError(`${name} ${version} has no files in ${remotesStore(ownDataDir())}.`);
  });
  return folder;
}

async function lastBuilds(): Promise<string[]> {
  const remotes = findRemotes();
  return [...remotes.map((remote) => `${remote}/dist`), KEPT_BUILD].map((folder) =>
    join(REPOSITORY, folder),
  );
}

/** Opens every path of these builds in this machine's shell. Throws a OneLineError with the report if any fails. */
export async function check(operands: readonly string[]): Promise<string[]> {
  const names = operands.map((operand) => operand.split('@')[0]);
  if (new Set(names).size < names.length) {
    throw new OneLineError('Only one version of a remote can be checked at a time.');
  }
  const builds =
    operands.length > 0 ? await Promise.all(operands.map(publishedBuild)) : await lastBuilds();
  const results = await checkRemotes({
    builds,
    log: say,
  });
  const report = reportOf(results);
  if (results.some(({ problems }) => problems.length > 0)) throw new OneLineError(report);
  return [report];
}
