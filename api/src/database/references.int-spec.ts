import { Client } from 'pg';
import { freshDatabase } from '../../test-support/fresh-database.js';
import { isEventGone, isOwnerGone } from '../common/errors/reference-gone.js';

/**
 * The columns that refer to a row of another table and by which no index begins: deleting that row scans their whole
 * table. Tickets are never deleted.
 */
const WITHOUT_INDEX = `
  SELECT conrelid::regclass || '.' || attname AS "column"
  FROM pg_constraint
  JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confrelid <> 'tickets'::regclass
    AND NOT EXISTS (
    SELECT FROM pg_index
    WHERE indrelid = conrelid AND indkey[0] = conkey[1]
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(' || quote_ident(attname) || ' IS NOT NULL)'))
  ORDER BY 1`;

it('finds the rows that refer to a deleted one by an index', async () => {
  const client = new Client({ connectionString: await freshDatabase() });
  await client.connect();

  const { rows } = await client.query<{ column: string }>(WITHOUT_INDEX);
  await client.end();

  expect(rows.map(({ column }) => column)).toEqual([]);
});

it.each([
  ['an account', 'users', isOwnerGone],
  ['an event', 'events', isEventGone],
])(
  'recognises every reference to %s that was deleted at the same time',
  async (_, table, isGone) => {
    const client = new Client({ connectionString: await freshDatabase() });
    await client.connect();

    const { rows } = await client.query<{ constraint: string }>(
      `SELECT conname AS constraint FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confrelid = $1::regclass`,
      [table],
    );
    await client.end();

    const refusal = (constraint: string) =>
      Object.assign(new Error('refused'), { code: '23503', constraint });
    expect(rows.filter(({ constraint }) => !isGone(refusal(constraint)))).toEqual([]);
  },
);
