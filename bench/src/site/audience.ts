import { JwtService } from '@nestjs/jwt';
import { newId } from '@stagedoor/api/new-id';
import type { MeasuredSite } from './bench-site.js';

/** A user with a token. */
export interface Person {
  id: string;
  token: string;
}

const TOKENS = '../../../api/dist/modules/auth/tokens.js';
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Creates `count` users with live sessions and tokens of the API's own issuer. Inserts them directly, without
 * passwords, because hashing would take longer than any benchmark.
 */
export async function seatAudience(
  { database, jwtSecret }: MeasuredSite,
  count: number,
): Promise<Person[]> {
  const issue = await tokenIssuer(jwtSecret);
  const expiresAt = new Date(Date.now() + DAY_MS);
  const { rows } = await database.query<{ id: string; userId: string }>(
    `WITH people AS (
       INSERT INTO users (id, email, email_key, password_hash, first_name, last_name, "current_role", email_confirmed_at)
       SELECT id, id || '@example.com', id || '@example.com', '', 'Guest', 'Guest', 'attendee', now()
       FROM unnest($1::uuid[]) AS id
     )
     INSERT INTO sessions (id, user_id, expires_at)
     SELECT id, user_id, $3 FROM unnest($2::uuid[], $1::uuid[]) AS session(id, user_id)
     RETURNING id, user_id AS "userId"`,
    [newIds(count), newIds(count), expiresAt],
  );
  await database.query('VACUUM ANALYZE users, sessions');
  return rows.map((session) => ({
    id: session.userId,
    token: issue({ ...session, expiresAt }),
  }));
}

const newIds = (count: number) => Array.from({ length: count }, () => newId());

async function tokenIssuer(jwtSecret: string) {
  const { TokenIssuer, TokenKeys } = (await import(
    TOKENS
  )) as typeof import('../../../api/src/modules/auth/tokens.js');
  const keys = new TokenKeys({
    JWT_SECRET: jwtSecret,
    JWT_PREVIOUS_SECRETS: [],
  });
  const issuer = new TokenIssuer(keys, new JwtService({}));
  return issuer.issue.bind(issuer);
}
