import { z } from 'zod';
import { storedNameSchema } from '../registry/build.js';

/** Stands for every remote. */
const ANY = '*';

/** The name of a token. Never reused, because the log names it. */
export const tokenNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, {
  error: 'The name of a token is at most 40 lower-case letters, digits and hyphens.',
});

const environmentSchema = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, {
  error: 'The name of an environment is lower-case letters, digits and hyphens.',
});

/** The rights of a token until it expires: to publish and move these remotes in these environments. */
export const tokenSchema = z.strictObject({
  name: tokenNameSchema,
  /** The hash of the token in hexadecimal digits, which a reader of the registry cannot use as a token. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  remotes: z.array(z.union([storedNameSchema, z.literal(ANY)])).min(1),
  environments: z.array(environmentSchema).min(1),
  issuedAt: z.iso.datetime(),
  issuedBy: z.string().min(1).max(100),
  expiresAt: z.iso.datetime(),
});

/** When a token was revoked, and its revoker. */
export const revocationSchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string().min(1).max(100),
});

export type Token = z.infer<typeof tokenSchema>;
export type Revocation = z.infer<typeof revocationSchema>;

/** True if a token is valid for this remote. */
export function isFor({ remotes }: Pick<Token, 'remotes'>, remote: string): boolean {
  return remotes.includes(ANY) || remotes.includes(remote);
}

/** Returns why a token is not usable at this time, and what to do; null if it is. */
export function unusableBecause(
  { name, expiresAt }: Token,
  revocation: Revocation | null,
  now: Date,
): string | null {
  const advice = 'Ask the operator of this site for a token.';
  if (revocation) {
    return `The token ${name} was revoked at ${revocation.at} by ${revocation.by}. ${advice}`;
  }
  return new Date(expiresAt) <= now ? `The token ${name} expired at ${expiresAt}. ${advice}` : null;
}
