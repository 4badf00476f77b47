import type { PathResult } from './visit-path.js';

/** One line for each path, and below it what was wrong with it. */
export function reportOf(results: readonly PathResult[]): string {
  const lines = results.flatMap(({ remote, version, path, address, problems }) => [
    `${problems.length === 0 ? '✓' : '✗'} ${remote}@${version} ${path}${address === path ? '' : ` (${address})`}`,
    ...problems.map((problem) => `    ${problem}`),
  ]);
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  const end =
    failed === 0
      ? `All ${results.length} paths open.`
      : `${failed} of ${results.length} paths fail.`;
  return [...lines, end].join('\n');
}
