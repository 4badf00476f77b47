import type { Options } from './arguments.js';
import { doorOf } from './registry-door.js';
import { table } from './table.js';

const SHOWN = 20;

/** Who changed what in an environment, and when; the newest first. */
export async function log([remote]: readonly string[], options: Options): Promise<string[]> {
  const revisions = await doorOf(options).history();
  const rows = revisions
    .filter(({ change }) => !remote || change?.what.includes(remote))
    .slice(0, options.all ? undefined : SHOWN)
    .map(({ revision, change }) => [
      String(revision),
      change?.at.replace(/\.\d+Z$/, 'Z') ?? '',
      change?.by ?? '',
      change?.what ?? '',
    ]);
  return rows.length > 0 ? table(['revision', 'when', 'who', 'what'], rows) : ['Nothing yet.'];
}
