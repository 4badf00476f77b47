import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRemotes } from '@stagedoor/ops/site/remotes';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const NX = 'node_modules/nx/dist/bin/nx.js';

interface Graph {
  nodes: Record<string, { data: { targets: Record<string, unknown> } }>;
  dependencies: Record<string, { target: string }[]>;
}

let graph: Graph;

beforeAll(() => {
  const path = join(mkdtempSync(join(tmpdir(), 'graph-')), 'graph.json');
  execFileSync(process.execPath, [NX, 'graph', `--file=${path}`], {
    cwd: REPOSITORY,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  });
  ({ graph } = JSON.parse(readFileSync(path, 'utf8')) as { graph: Graph });
});

/** Returns the packages that a change of this one affects, without scope; with a target only those that have it. */
function affectedBy(name: string, target?: string): string[] {
  const affected = new Set([nodeOf(name)]);
  for (const one of affected) {
    for (const [by, needs] of Object.entries(graph.dependencies)) {
      if (needs.some((need) => need.target === one)) affected.add(by);
    }
  }
  return [...affected]
    .filter((one) => !target || target in graph.nodes[one]!.data.targets)
    .map((one) => one.replace('@stagedoor/', ''));
}

function nodeOf(name: string): string {
  return Object.keys(graph.nodes).find((node) => node.replace('@stagedoor/', '') === name)!;
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

it('a change of a remote affects only that remote', () => {
  expect(affectedBy('mfe-creator')).toEqual(['mfe-creator']);
});

it('a change of the shell builds no remote', () => {
  expect(affectedBy('shell', 'build')).toEqual(['shell']);
});

it('a change of the design system builds the shell and every remote, but not the API', () => {
  const affected = affectedBy('ui', 'build');

  expect(affected).toEqual(expect.arrayContaining([...findRemotes(), 'shell']));
  expect(affected).not.toContain('api');
});
