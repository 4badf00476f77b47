import { execFileSync } from 'node:child_process';

/** Returns the commit that is checked out; null when files differ from it. */
export function cleanCommit(repository: string): string | null {
  if (git(repository, ['status', '--porcelain']) !== '') return null;
  return git(repository, ['rev-parse', 'HEAD']);
}

/**
 * Returns the remotes whose sources have changed since that commit, committed or not; null when other files have too:
 * every part of the site may behave differently then.
 */
export function changedRemotes(repository: string, commit: string): string[] | null {
  const files = [
    git(repository, ['diff', '--name-only', '--no-renames', commit]),
    git(repository, ['ls-files', '--others', '--exclude-standard']),
  ].flatMap((output) => output.split('\n').filter(Boolean));
  const remotes = files.map((file) => /^(mfe-[^/]+)\/src\//.exec(file)?.[1]);
  return remotes.every((remote) => remote !== undefined) ? [...new Set(remotes)] : null;
}

function git(repository: string, args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: repository, encoding: 'utf8' }).trim();
}
