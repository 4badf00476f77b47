import { Injectable } from '@nestjs/common';
import type { ClientErrorBody, ClientOpenBody } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';

/** Rows of one hour. What is counted already goes on being counted; nobody can fill the table with inventions. */
const ROWS_AN_HOUR = 1_000;

type Table = 'client_errors' | 'client_opens';

const ROOM_IN = (table: Table) =>
  `(SELECT count(*) FROM ${table} WHERE minute >= date_trunc('hour', now())) < ${ROWS_AN_HOUR}`;

/** What was reported of one version of a remote. */
export interface ReportTotals {
  opens: number;
  failures: number;
}

@Injectable()
export class ClientReportsRepository {
  async countError(manager: EntityManager, body: ClientErrorBody): Promise<void> {
    const { remote, version, kind, errorName, at = '' } = body;
    await manager.query(countOneMore('client_errors', ['kind', 'error_name', 'at']), [
      remote,
      version,
      kind,
      errorName,
      at,
    ]);
  }

  async countOpen(manager: EntityManager, { remote, version }: ClientOpenBody): Promise<void> {
    await manager.query(countOneMore('client_opens', []), [remote, version]);
  }

  async totals(manager: EntityManager, build: ClientOpenBody, since: Date): Promise<ReportTotals> {
    const [totals] = await manager.query<ReportTotals[]>(
      `SELECT coalesce(sum(opens), 0)::integer AS opens, coalesce(sum(failures), 0)::integer AS failures
       FROM client_report_minutes WHERE remote = $1 AND version = $2 AND minute >= $3`,
      [build.remote, build.version, since],
    );
    return totals!;
  }

  /** Forgets the oldest of the rows whose time is over, and answers how many. Other callers at the same time take others. */
  async forgetOld(
    manager: EntityManager,
    table: Table,
    days: number,
    limit: number,
  ): Promise<number> {
    const [, forgotten] = await manager.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ctid IN (
         SELECT ctid FROM ${table} WHERE minute < now() - make_interval(days => $1)
         ORDER BY minute LIMIT $2 FOR UPDATE SKIP LOCKED
       )`,
      [days, limit],
    );
    return forgotten;
  }
}

/** One statement: two that come at once are both counted. */
function countOneMore(table: Table, further: string[]): string {
  const columns = ['remote', 'version', ...further];
  const values = columns.map((_, index) => `$${index + 1}`);
  return `
    INSERT INTO ${table} AS known (${columns.join()}, minute, count)
    SELECT ${values.join()}, date_trunc('minute', now()), 1
    WHERE ${ROOM_IN(table)} OR EXISTS (
      SELECT FROM ${table}
      WHERE (${columns.join()}, minute) = (${values.join()}, date_trunc('minute', now()))
    )
    ON CONFLICT (${columns.join()}, minute) DO UPDATE SET count = known.count + 1`;
}
