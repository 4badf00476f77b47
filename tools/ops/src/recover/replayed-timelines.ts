import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { Client } from 'pg';

/** A timeline whose log a recovery has replayed, up to the point where the next one begins. */
interface ReplayedTimeline {
  id: number;
  /** Why the next one begins there, in PostgreSQL's words. */
  reason: string;
}

/** The reason of a recovery to a moment, with the time of the first transaction that it left out. */
const BEFORE_TRANSACTION = /^before (\d.*)$/;

/** Reads the replayed timelines of a recovered data folder, oldest first, from the history of the one that it began. */
export async function readReplayedTimelines(dataDir: string): Promise<ReplayedTimeline[]> {
  const folder = join(dataDir, 'pg_wal');
  const histories = (await readdir(folder)).filter((name) => name.endsWith('.history'));
  const newest = await readFile(join(folder, histories.toSorted().at(-1)!), 'utf8');
  return newest
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length === 3)
    .map(([id, , reason]) => ({ id: Number(id), reason: reason! }));
}

/**
 * Throws a OneLineError when an earlier recovery abandoned the transactions up to the moment and the replay followed
 * that recovery: the database then has the state of an earlier moment.
 */
export async function refuseAbandonedMoment(
  client: Client,
  timelines: readonly ReplayedTimeline[],
  moment: Date,
): Promise<void> {
  const abandoned = timelines.flatMap(({ id, reason }) => {
    const since = BEFORE_TRANSACTION.exec(reason)?.[1];
    return since ? [{ id, since }] : [];
  });
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM json_to_recordset($1) AS abandoned (id integer, since timestamptz)
     WHERE since <= $2 AND since > coalesce(pg_last_xact_replay_timestamp(), '-infinity')`,
    [JSON.stringify(abandoned), moment],
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  throw new OneLineError(
    `The moment is on timeline ${id}, which an earlier recovery abandoned: use --timeline ${id}.`,
  );
}
