import { Client } from 'pg';
import type { Reports } from './canary-verdict.js';

/** What was reported of two versions of a remote since an instant, in the order of the versions. */
export async function readReports(
  databaseUrl: string,
  remote: string,
  versions: readonly [string, string],
  since: string,
): Promise<[Reports, Reports]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Reports & { version: string }>(
      `SELECT version, sum(opens)::integer AS opens, sum(failures)::integer AS failures
       FROM client_report_minutes
       WHERE remote = $1 AND version = ANY($2) AND minute >= date_trunc('minute', $3::timestamptz)
       GROUP BY version`,
      [remote, versions, since],
    );
    const of = (version: string): Reports => {
      const { opens = 0, failures = 0 } = rows.find((row) => row.version === version) ?? {};
      return { opens, failures };
    };
    return [of(versions[0]), of(versions[1])];
  } finally {
    await client.end();
  }
}
