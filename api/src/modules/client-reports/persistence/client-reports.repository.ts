import { Injectable } from '@nestjs/common';
import type { ClientErrorBody, ClientOpenBody } from '@stagedoor/contracts';
import type { EntityManager } from 'typeorm';
import { deleteOld } from '../../../database/delete-old.js';

/** Rows of one hour of all reports without a valid ticket: anyone can invent versions. What is counted already goes on. */
const ROWS_AN_HOUR = 1_000;

/** Failures with different names or places of one version in one hour; further ones are counted together. */
const FAILURES_AN_HOUR = 200;

type Table = 'client_errors' | 'client_opens';

const ROOM_WITHOUT_TICKET = (table: Table) => `
  (SELECT count(*) FROM ${table} WHERE NOT vouched AND minute >= date_trunc('hour', now())) < ${ROWS_AN_HOUR}`;

/** One statement each: two that come at once are both counted. */
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
  /** Counts a failure. `vouched`: it came with a valid ticket, so that remote and version are those of a page. */
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

  /** Forgets the oldest of the rows whose time is over, and answers how many. Other callers at the same time take others. */
  forgetOld(manager: EntityManager, table: Table, days: number, limit: number): Promise<number> {
    return deleteOld(manager, limit, table, 'minute', `${days} days`);
  }
}
