import { z } from 'zod';
import { remoteNameSchema } from '../registry/build.js';

/** Every remote. */
const ANY = '*';

/** The name of a token, which is never given to another one: the log says it. */
export const tokenNameSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, {
  error: 'The name of a token is at most 40 lower-case letters, digits and hyphens.',
});

/** What a token may do until it expires: publish and move these remotes in these environments. */
export const tokenSchema = z.strictObject({
  name: tokenNameSchema,
  /** Of the token itself, in hexadecimal digits: a reader of the registry cannot use it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  remotes: z.array(z.union([remoteNameSchema, z.literal(ANY)])).min(1),
  environments: z.array(remoteNameSchema).min(1),
  issuedAt: z.iso.datetime(),
  issuedBy: z.string().min(1).max(100),
  expiresAt: z.iso.datetime(),
});

/** When a token was revoked, and by whom. */
export const revocationSchema = z.strictObject({
  at: z.iso.datetime(),
  by: z.string().min(1).max(100),
});

export type Token = z.infer<typeof tokenSchema>;
export type Revocation = z.infer<typeof revocationSchema>;

/** Whether a token is for this remote. */
export function isFor({ remotes }: Pick<Token, 'remotes'>, remote: string): boolean {
  return remotes.includes(ANY) || remotes.includes(remote);
}

/** Why a token may not be used at this time, in a sentence; null if it may. */
export function unusableBecause(
  { name, expiresAt }: Token,
  revocation: Revocation | null,
  now: Date,
): string | null {
  if (revocation) return `The token ${name} was revoked at ${revocation.at} by ${revocation.by}.`;
  return new Date(expiresAt) <= now ? `The token ${name} expired at ${expiresAt}.` : null;
}
