import { execFileSync } from 'node:child_process';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const NX = 'node_modules/nx/dist/bin/nx.js';

/** Returns the packages that a change of this file affects, without scope; with a target only those that have it. */
function affectedBy(file: string, target?: string): string[] {
  const args = ['show', 'projects', '--affected', `--files=${file}`, '--json'];
  const output = execFileSync(
    process.execPath,
    [NX, ...args, ...(target ? ['--withTarget', target] : [])],
    {
      cwd: REPOSITORY,
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
      encoding: 'utf8',
    },
  );
  const names = JSON.parse(output) as string[];
  return names.map((name) => name.replace('@stagedoor/', '')).sort();
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

it('a change of a remote affects only that remote', () => {
  expect(affectedBy('mfe-creator/src/routes.tsx')).toEqual(['mfe-creator']);
});

it('a change of the shell builds no remote', () => {
  expect(affectedBy('shell/src/main.ts', 'build')).toEqual(['shell']);
});

it('a change of the design system builds the shell and every remote, but not the API', () => {
  const affected = affectedBy('libs/ui/src/index.ts', 'build');

  expect(affected).toEqual(expect.arrayContaining([...findRemotes(), 'shell']));
  expect(affected).not.toContain('api');
});
