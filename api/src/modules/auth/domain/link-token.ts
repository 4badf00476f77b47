import { createHash, randomBytes } from 'node:crypto';

/** The secret part of a link in a mail: 256 random bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it. A plain hash is enough for a value that cannot be guessed. */
export function linkTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
