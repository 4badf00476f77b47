import { readdir, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { runToItsEnd } from '@stagedoor/processes/run-to-its-end';
import type { Release } from '@stagedoor/soak/release';

const MIGRATIONS = 'api/src/database/migrations';
/** The migrations that this version has and the previous one lacks. */
const NEW_MIGRATIONS = 7;
/** Inside the repository, whose packages it uses. */
const FOLDER = '.results/previous-release';
/** What the API's build needs, if the release has it. */
const LIBS = ['contracts', 'tracing'];
const OPTIONS = ['.swcrc.json', 'tsconfig.base.json'];

/** Builds the API as it was before the last migrations, from the repository's history. */
export async function buildPreviousRelease(): Promise<Release> {
  const folder = join(REPOSITORY, FOLDER);
  await rm(folder, { recursive: true, force: true });
  const own = join(folder, 'node_modules/@stagedoor');
  await mkdir(own, { recursive: true });
  const archive = join(folder, 'release.tar');
  const commit = await previousCommit();
  const present = (await git('ls-tree', '--name-only', commit, './', 'libs/')).split('\n');
  const libs = LIBS.filter((lib) => present.includes(`libs/${lib}`));
  const options = OPTIONS.filter((file) => present.includes(file));
  const parts = [...libs.map((lib) => `libs/${lib}`), 'api'];
  await git('archive', '--output', archive, commit, ...options, ...parts);
  await runToItsEnd('tar', ['-xf', archive, '-C', folder]);
  for (const lib of libs) await symlink(`../../libs/${lib}`, join(own, lib));
  await symlink(join(REPOSITORY, 'api/node_modules'), join(folder, 'api/node_modules'));
  for (const part of parts) {
    await runToItsEnd('npm', ['run', 'build'], { cwd: join(folder, part) });
  }
  return { api: `${FOLDER}/api/dist/main.js`, migrate: `${FOLDER}/api/dist/database/migrate.js` };
}

/** Returns the commit before the first of the last migrations. */
async function previousCommit(): Promise<string> {
  const migrations = (await readdir(join(REPOSITORY, MIGRATIONS))).filter((file) =>
    /^\d/.test(file),
  );
  const first = migrations.sort().at(-NEW_MIGRATIONS)!;
  const added = await git('log', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${first}`);
  const commit = added.trim().split('\n').at(-1);
  if (commit) return `${commit}^`;
  throw new OneLineError(`The history of this repository does not reach back to ${first}.`);
}

function git(...args: string[]): Promise<string> {
  return runToItsEnd('git', args, { cwd: REPOSITORY });
}
