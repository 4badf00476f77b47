import { runningDatabaseOf } from '@stagedoor/dev/start/running-database';
import { withDatabase } from '@stagedoor/ops/backup/database-state';
import { dataDir } from './site';

/** Moves an event into the past. */
export async function endEvent(id: string): Promise<void> {
  const times = `start_time = now() - interval '5 hours', end_time = now() - interval '1 hour'`;
  await withDatabase(runningDatabaseOf(dataDir()), (client) =>
    client.query(`UPDATE events SET ${times} WHERE id = $1`, [id]),
  );
}
