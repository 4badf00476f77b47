import type { Client } from 'pg';
import { WITHOUT_TIME_LIMITS } from './session.js';

export interface Breach {
  /** The order, payment or ticket type with the breach. */
  subject: string;
  detail: string;
}

export interface Finding {
  /** The invariant, by the name of its view. */
  invariant: string;
  breaches: Breach[];
}

export interface Audit {
  findings: Finding[];
  /** Orders whose hold is over and kept, because the provider has yet to confirm that they cannot be paid any more. */
  awaitingProvider: number;
}

/** Checks every invariant of a site in one snapshot, which may take any time. Changes nothing. */
export async function audit(client: Client): Promise<Audit> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(WITHOUT_TIME_LIMITS);
    const findings: Finding[] = [];
    for (const view of await auditViews(client)) {
      const { rows } = await client.query<Breach>(`SELECT subject, detail FROM ${view}`);
      findings.push({ invariant: view.replace('audit_', ''), breaches: rows });
    }
    return { findings, awaitingProvider: await countAwaitingProvider(client) };
  } finally {
    await client.query('ROLLBACK');
  }
}

async function auditViews(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.views
     WHERE table_schema = current_schema() AND table_name LIKE 'audit\\_%' ORDER BY table_name`,
  );
  return rows.map(({ name }) => name);
}

async function countAwaitingProvider(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM orders
     WHERE payment_status = 'pending' AND hold_expires_at < shop_now() AND provider_retry_at IS NOT NULL`,
  );
  return rows[0]?.count ?? 0;
}
