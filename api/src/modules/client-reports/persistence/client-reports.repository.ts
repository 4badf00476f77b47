import { Injectable } from '@nestjs/common';
import type { ClientErrorBody, ClientOpenBody } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';

/** Maximum rows per hour without a valid ticket, since a client can invent versions. Known rows are still counted. */
const ROWS_AN_HOUR = 1_000;

/** Maximum distinct failures of one version per hour; further ones share one row. */
const FAILURES_AN_HOUR = 200;

/** What browsers have reported of one version of a remote. */
export interface RecentReports {
  remote: string;
  version: string;
  opens: number;
  failures: number;
}

type Table = 'client_errors' | 'client_opens';

const ROOM_WITHOUT_TICKET = (table: Table) => `
  (SELECT count(*) FROM ${table} WHERE NOT vouched AND minute >= date_trunc('hour', now())) < ${ROWS_AN_HOUR}`;

/** One statement each, so that concurrent reports are all counted. */
const COUNT_ERROR = `
  WITH room AS (
    SELECT EXISTS (
      SELECT FROM client_errors
      WHERE (remote, version, kind, error_name, at, minute) = ($1, $2, $4, $5, $6, date_trunc('minute', now()))
    ) OR CASE
      WHEN $3::boolean THEN (
        SELECT count(*) FROM client_errors
        WHERE (remote, version) = ($1, $2) AND vouched AND minute >= date_trunc('hour', now())
      ) < ${FAILURES_AN_HOUR}
      ELSE ${ROOM_WITHOUT_TICKET('client_errors')}
    END AS is_there
  )
  INSERT INTO client_errors AS known (remote, version, vouched, kind, error_name, at, minute, count)
  SELECT $1, $2, $3::boolean, $4, CASE WHEN is_there THEN $5 ELSE 'Error' END, CASE WHEN is_there THEN $6 ELSE '' END,
    date_trunc('minute', now()), 1
  FROM room WHERE is_there OR $3::boolean
  ON CONFLICT (remote, version, minute, kind, error_name, at)
  DO UPDATE SET count = known.count + 1, vouched = known.vouched OR excluded.vouched`;

const COUNT_OPEN = `
  INSERT INTO client_opens AS known (remote, version, vouched, minute, count)
  SELECT $1, $2, $3::boolean, date_trunc('minute', now()), 1
  WHERE $3::boolean OR ${ROOM_WITHOUT_TICKET('client_opens')} OR EXISTS (
    SELECT FROM client_opens WHERE (remote, version, minute) = ($1, $2, date_trunc('minute', now()))
  )
  ON CONFLICT (remote, version, minute)
  DO UPDATE SET count = known.count + 1, vouched = known.vouched OR excluded.vouched`;

@Injectable()
export class ClientReportsRepository {
  /** Counts a failure. `vouched` means that a valid ticket proves the remote and the version. */
  async countError(manager: EntityManager, body: ClientErrorBody, vouched: boolean): Promise<void> {
    const { remote, version, kind, errorName, at = '' } = body;
    await manager.query(COUNT_ERROR, [remote, version, vouched, kind, errorName, at]);
  }

  async countOpen(
    manager: EntityManager,
    { remote, version }: ClientOpenBody,
    vouched: boolean,
  ): Promise<void> {
    await manager.query(COUNT_OPEN, [remote, version, vouched]);
  }

  /** Returns the counts of the last five minutes. Only vouched ones: a client can invent other versions. */
  readRecent(manager: EntityManager): Promise<RecentReports[]> {
    return manager.query<RecentReports[]>(`
      SELECT remote, version, sum(opens)::integer AS opens, sum(failures)::integer AS failures FROM (
        SELECT remote, version, minute, count AS opens, 0 AS failures FROM client_opens WHERE vouched
        UNION ALL
        SELECT remote, version, minute, 0, count FROM client_errors WHERE vouched
      ) report
      WHERE minute > now() - interval '5 minutes'
      GROUP BY remote, version`);
  }
}
