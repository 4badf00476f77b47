import type { AuditedAction } from '@stagedoor/api/audited-action';
import type { RecoveryCause } from '@stagedoor/api/recovery-cause';
import type { Client } from 'pg';

/** The identity of a site and the state of its recovery mode. */
export interface SiteRow {
  id: string;
  /** True when the database is at a new place, which the API notices when it starts. */
  hasMoved: boolean;
  /** Null for a site that is not in recovery mode. */
  recoverySince: Date | null;
  recoveryCause: RecoveryCause | null;
  /** The time up to which the database had read the provider's notices when the mode began; null outside of it. */
  compareFrom: Date | null;
  /** Mails that were waiting when the mode began, and may have been sent since. */
  earlierMails: number;
}

const CAUSES: Record<RecoveryCause, string> = {
  restored: 'the database was restored',
  moved: 'the database is at a new place',
  'unknown-order': 'the payment provider has an order that the database lacks',
};

/** Returns null for a database of a version without identities. */
export async function readSite(client: Client): Promise<SiteRow | null> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regproc('begin_recovery') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return null;
  const { rows } = await client.query<SiteRow>(
    `SELECT id, home <> site_home() AS "hasMoved", recovery_since AS "recoverySince", recovery_cause AS "recoveryCause",
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

/** Begins recovery mode if the database is at a new place, as the API does when it starts. */
export async function noticeMove(client: Client): Promise<void> {
  await client.query(`SELECT begin_recovery('moved') FROM site WHERE home <> site_home()`);
}

/** Ends recovery mode at the place of the database; sales, refunds and mails continue. */
export async function endRecovery(client: Client): Promise<void> {
  await client.query(
    `UPDATE site SET home = site_home(), recovery_since = NULL, recovery_cause = NULL,
       compare_from = NULL, confirmed_at = now()`,
  );
  await recordDeed(client, 'recovery-confirmed');
}

/** Writes an action of the operator into the audit log; its subject is the site by default. */
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

/** Formats the site as lines for a terminal. */
export function describeSite(site: SiteRow): string[] {
  const identity = `Identity of this site at the payment provider: ${site.id}`;
  if (!site.recoverySince) {
    const begins = site.hasMoved ? `; it begins when the API starts: ${CAUSES.moved}` : '';
    return [identity, `Recovery mode: off${begins}`];
  }
  const cause = site.recoveryCause ? CAUSES[site.recoveryCause] : 'unknown';
  return [
    identity,
    `Recovery mode: on since ${site.recoverySince.toISOString()}: ${cause}`,
    `Mails waiting from before: ${site.earlierMails}`,
  ];
}
