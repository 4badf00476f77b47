import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the secret part of the link in a mail. A mail that is written again carries the same link, so that attempts
 * to send it use up no links, and a mail that arrives twice has one link that works.
 */
export function linkTokenOf(mailId: string, secret: string): string {
  return createHmac('sha256', secret).update(`link:${mailId}`).digest('base64url');
}

/** What is stored of it. A plain hash is enough for a value that cannot be guessed. */
export function linkTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
