import type { PathResult } from './visit-path.js';

/** Formats one line for each path, with its problems below. */
export function reportOf(results: readonly PathResult[]): string {
  const lines = results.flatMap(({ remote, version, path, address, problems }) => [
    `${problems.length === 0 ? '✓' : '✗'} ${remote}@${version} ${path}${address === path ? '' : ` (${address})`}`,
    ...problems.map((problem) => `    ${problem}`),
  ]);
  const opened = results.filter(({ problems }) => problems.length === 0).length;
  return [...lines, `${opened} of ${results.length} paths open.`].join('\n');
}
