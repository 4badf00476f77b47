import type { AuditedAction } from '@stagedoor/api/audited-action';
import type { RecoveryCause } from '@stagedoor/api/recovery-cause';
import type { Client } from 'pg';

/** Which site a database is, and whether its books have to be compared with the payment provider's. */
export interface SiteRow {
  id: string;
  /** Null for a site that is not in recovery mode. */
  recoverySince: Date | null;
  recoveryCause: RecoveryCause | null;
  /** Up to then the books had read what happened at the provider when the mode began; null outside of it. */
  compareFrom: Date | null;
  /** Mails that were waiting when the mode began, and may have been sent since. */
  earlierMails: number;
}

const CAUSES: Record<RecoveryCause, string> = {
  restored: 'the database was restored',
  moved: 'the database lies elsewhere than before',
  'unknown-order': 'the payment provider knows an order that the database does not have',
};

/** Null in a database that is older than the identity of sites. */
export async function readSite(client: Client): Promise<SiteRow | null> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regproc('begin_recovery') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return null;
  const { rows } = await client.query<SiteRow>(
    `SELECT id, recovery_since AS "recoverySince", recovery_cause AS "recoveryCause",
       compare_from AS "compareFrom",
       (SELECT count(*)::integer FROM mails WHERE created_at < recovery_since) AS "earlierMails"
     FROM site`,
  );
  return rows[0] ?? null;
}

/** Begins recovery mode; false when the site is in it already. */
export async function beginRecovery(client: Client, cause: RecoveryCause): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>('SELECT begin_recovery($1) AS begun', [
    cause,
  ]);
  if (rows[0]?.begun) await recordDeed(client, 'recovery-begun');
  return rows[0]?.begun === true;
}

/** Begins recovery mode if the database lies elsewhere than before, as the API does when it starts. */
export async function noticeMove(client: Client): Promise<void> {
  await client.query(`SELECT begin_recovery('moved') FROM site WHERE home <> site_home()`);
}

/** Ends recovery mode; sales, refunds and mails go on. */
export async function endRecovery(client: Client): Promise<void> {
  await client.query(
    `UPDATE site SET recovery_since = NULL, recovery_cause = NULL, compare_from = NULL, confirmed_at = now()`,
  );
  await recordDeed(client, 'recovery-confirmed');
}

/** Writes into the audit log what the operator did, to the site unless to an order. */
export async function recordDeed(
  client: Client,
  action: AuditedAction,
  subject = 'site',
): Promise<void> {
  await client.query(`INSERT INTO audit_log (actor, action, subject) VALUES ('operator', $1, $2)`, [
    action,
    subject,
  ]);
}

/** The site as lines for a terminal. */
export function describeSite(site: SiteRow): string[] {
  const identity = `Identity of this site at the payment provider: ${site.id}`;
  if (!site.recoverySince) return [identity, 'Recovery mode: off'];
  const cause = site.recoveryCause ? CAUSES[site.recoveryCause] : 'unknown';
  return [
    identity,
    `Recovery mode: on since ${site.recoverySince.toISOString()}: ${cause}`,
    `Mails from before that wait: ${site.earlierMails}`,
  ];
}
