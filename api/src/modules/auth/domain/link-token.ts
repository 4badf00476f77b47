import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the secret token of the link in a mail. A mail that is written again has the same link: retries use up no
 * links, and a mail that arrives twice has one working link.
 */
export function linkTokenOf(mailId: string, secret: string): string {
  return createHmac('sha256', secret).update(`link:${mailId}`).digest('base64url');
}

/** The stored form of a token. A plain hash suffices for a value that cannot be guessed. */
export function linkTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
