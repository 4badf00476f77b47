import type { Change } from '@stagedoor/federation';
import { assertKnown, type Options } from './arguments.js';
import type { Registries } from './registry-client.js';
import { table } from './table.js';

const SHOWN = 20;

const names = (change: Change | undefined, remote: string) =>
  change?.what.split(/[\s,:]+/).includes(remote) ?? false;

/** Lists the changes of an environment with author and time, newest first. */
export async function log(
  [remote]: readonly string[],
  options: Options,
  registries: Registries,
): Promise<string[]> {
  const client = registries(options);
  const revisions = await client.history();
  const about = remote ? revisions.filter(({ change }) => names(change, remote)) : revisions;
  if (remote && about.length === 0) {
    const known = Object.keys(revisions[0]?.remotes ?? {});
    assertKnown([remote], known, `is not in the log of ${client.environment}`);
  }
  const rows = about
    .slice(0, options.all ? undefined : SHOWN)
    .map(({ revision, change }) => [
      String(revision),
      change?.at.replace(/\.\d+Z$/, 'Z') ?? '',
      change?.by ?? '',
      change?.what ?? '',
    ]);
  const lines =
    rows.length > 0 ? table(['revision', 'when', 'who', 'what'], rows) : ['Nothing yet.'];
  const isCut = rows.length === about.length && (revisions.at(-1)?.revision ?? 1) > 1;
  return isCut
    ? [...lines, `With --site the log has the latest ${revisions.length} revisions.`]
    : lines;
}
