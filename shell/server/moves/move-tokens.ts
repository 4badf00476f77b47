import { createHash, timingSafeEqual } from 'node:crypto';
import { remoteNameSchema } from '@stagedoor/federation';
import { z } from 'zod';

/** Every remote. */
const ANY = '*';

const tokenSchema = z.strictObject({
  name: z.string().regex(/^[\w .-]{1,64}$/),
  /** Of the token itself, in hexadecimal digits: who reads the configuration cannot use it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  remotes: z.array(z.union([remoteNameSchema, z.literal(ANY)])).min(1),
  environments: z.array(remoteNameSchema).min(1),
});

/** The tokens that may move remotes, and what each may move. */
export const moveTokensSchema = z.array(tokenSchema).min(1);

export type MoveToken = z.infer<typeof tokenSchema>;

/** The token that a request carries, or null if it is none of ours. */
export function findToken(
  tokens: readonly MoveToken[],
  authorization: string | undefined,
): MoveToken | null {
  const [, secret] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? [];
  if (!secret) return null;
  const digest = createHash('sha256').update(secret).digest();
  return tokens.find(({ sha256 }) => timingSafeEqual(digest, Buffer.from(sha256, 'hex'))) ?? null;
}

/** Whether a token may move this remote. */
export function mayMove({ remotes }: MoveToken, remote: string): boolean {
  return remotes.includes(ANY) || remotes.includes(remote);
}
