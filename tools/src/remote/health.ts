import type { Registry } from '@stagedoor/federation';
import { siteDatabaseUrl } from '../start/site-database.js';
import { OneLineError } from '../processes/one-line-error.js';
import { assertKnown, type Options } from './arguments.js';
import { readReports } from './canary-reports.js';
import { failureRate, judgeCanary, type Reports } from './canary-verdict.js';
import { doorOf, type RegistryDoor } from './registry-door.js';
import { table } from './table.js';

/** Since when a remote has had the line that it has now. */
function inForceSince(history: readonly Registry[], remote: string): string {
  const [newest] = history;
  const line = JSON.stringify(newest?.remotes[remote]);
  const same = history.findIndex((older) => JSON.stringify(older.remotes[remote]) !== line);
  const begun = history[(same === -1 ? history.length : same) - 1];
  return begun?.change?.at ?? new Date(0).toISOString();
}

/** The database of the environment. That of the local site counts nothing of another one. */
function databaseOf({ env = 'local', site }: Options): string {
  if ((site || env !== 'local') && !process.env.DATABASE_URL) {
    throw new OneLineError(
      `Set DATABASE_URL to the database of ${env}: without it the reports of the local site would be counted.`,
    );
  }
  return siteDatabaseUrl();
}

const row = (version: string, reports: Reports) => [
  version,
  String(reports.opens),
  String(reports.failures),
  `${(failureRate(reports) * 100).toFixed(2)} %`,
];

async function judge(
  door: RegistryDoor,
  history: readonly Registry[],
  remote: string,
  options: Options,
): Promise<string[]> {
  const [registry] = history;
  const entry = registry?.remotes[remote];
  if (!registry || !entry?.canary) return [];
  const versions = [entry.version, entry.canary.version] as const;
  const since = inForceSince(history, remote);
  const [stable, canary] = await readReports(databaseOf(options), remote, versions, since);
  const verdict = judgeCanary(stable, canary);
  const lines = [
    `${remote}, reported since ${since}`,
    ...table(
      ['version', 'shown', 'failed', 'rate'],
      [row(versions[0], stable), row(versions[1], canary)],
    ),
    `The canary ${versions[1]} is ${verdict}${verdict === 'too early' ? ' to judge' : ''}.`,
  ];
  if (verdict !== 'worse') return lines;
  process.exitCode = 1;
  if (!options['auto-rollback']) return lines;
  const { revision } = registry;
  const { after } = await door.make({ action: 'end-canary', remote }, { revision, dryRun: false });
  return [...lines, `It was ended: ${versions[0]} for everybody, revision ${after.revision}.`];
}

/** How often the two versions of each canary fail. Exits with 1 when a canary is worse; `--auto-rollback` ends it then. */
export async function health([only]: readonly string[], options: Options): Promise<string[]> {
  const door = doorOf(options);
  const history = await door.history();
  const remotes = history[0]?.remotes ?? {};
  assertKnown(only ? [only] : [], Object.keys(remotes), `is not in ${door.environment}`);
  const canaries = Object.entries(remotes)
    .filter(([name, { canary }]) => canary && (!only || name === only))
    .map(([name]) => name);
  const lines: string[] = [];
  for (const remote of canaries) {
    // After a move the registry is at another revision.
    const fresh = lines.length === 0 ? history : await door.history();
    lines.push(...(await judge(door, fresh, remote, options)));
  }
  return lines.length > 0 ? lines : [`No canary is in force in ${door.environment}.`];
}
