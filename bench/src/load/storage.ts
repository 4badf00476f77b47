import type { Pool } from 'pg';

/** Bytes of a database on the disk, and of its write-ahead log since it exists. */
export interface Storage {
  database: number;
  log: number;
}

export async function readStorage(database: Pool): Promise<Storage> {
  const { rows } = await database.query<Storage>(
    `SELECT pg_database_size(current_database())::float8 AS database,
            (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS log`,
  );
  return rows[0]!;
}
