import { Client } from 'pg';
import type { TestApp } from './test-app.js';

/** The key of the advisory lock. */
const BARRIER = 471_100;

/**
 * Runs a race in which every UPDATE of the table waits until `runners` of them wait, and then all continue: a missing
 * guard shows every time. `meanwhile` runs before they continue.
 */
export function meetAtUpdateOf<T>(
  test: TestApp,
  table: string,
  runners: number,
  race: () => Promise<T>,
  meanwhile?: () => Promise<void>,
): Promise<T> {
  return meetAt('UPDATE', test, table, runners, race, meanwhile);
}

/** As `meetAtUpdateOf`, for every INSERT into the table. */
export function meetAtInsertInto<T>(
  test: TestApp,
  table: string,
  runners: number,
  race: () => Promise<T>,
): Promise<T> {
  return meetAt('INSERT', test, table, runners, race);
}

async function meetAt<T>(
  change: 'INSERT' | 'UPDATE',
  { environment }: TestApp,
  table: string,
  runners: number,
  race: () => Promise<T>,
  meanwhile: () => Promise<void> = async () => {},
): Promise<T> {
  const gate = new Client({ connectionString: environment.DATABASE_URL });
  await gate.connect();
  try {
    await gate.query(`
      CREATE OR REPLACE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${BARRIER}); RETURN NULL; END $$`);
    await gate.query(
      `CREATE TRIGGER meet BEFORE ${change} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION meet()`,
    );
    await gate.query('SELECT pg_advisory_lock($1)', [BARRIER]);
    const running = race();
    await waitFor(gate, "locktype = 'advisory'", runners);
    await meanwhile();
    await gate.query('SELECT pg_advisory_unlock($1)', [BARRIER]);
    return await running;
  } finally {
    await gate.query(`DROP TRIGGER meet ON ${table}`);
    await gate.end();
  }
}

/** Resolves when `waiters` statements of the database wait for a row lock, or when the work is done. */
export async function untilBlocked(
  { environment }: TestApp,
  waiters: number,
  work: Promise<unknown> = new Promise(() => undefined),
): Promise<void> {
  const observer = new Client({ connectionString: environment.DATABASE_URL });
  await observer.connect();
  let done = false;
  void work.finally(() => (done = true));
  try {
    await waitFor(observer, "locktype IN ('tuple', 'transactionid')", waiters, () => done);
  } finally {
    await observer.end();
  }
}

async function waitFor(
  observer: Client,
  locks: string,
  count: number,
  isEnough: () => boolean = () => false,
): Promise<void> {
  let waiting = 0;
  while (waiting < count && !isEnough()) {
    const { rows } = await observer.query<{ waiting: number }>(`
      SELECT count(*)::integer AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE ${locks} AND NOT granted AND datname = current_database()`);
    waiting = rows[0]?.waiting ?? 0;
  }
}

/** Returns a barrier that opens when `runners` callers have reached it. */
export function aMeetingOf(runners: number): () => Promise<void> {
  let open: () => void;
  let missing = runners;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return opened;
  };
}
