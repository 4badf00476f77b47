import { createHash, randomBytes } from 'node:crypto';

/** What a link carries by which somebody chooses a new password: 256 bits that nobody can guess. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of it. A plain hash is enough for what cannot be guessed. */
export function resetTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
