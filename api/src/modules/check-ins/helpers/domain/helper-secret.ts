import { createHash, createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 24;
const PREFIX = 'door_';
const BEARER_TOKEN = /^Bearer (door_[\w-]{43})$/;

/** Returns the secret of a new link: 192 random bits. */
export function newHelperSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Returns the token of a link on a device: the same one whenever that device claims the link. */
export function helperTokenOf(secret: string, deviceId: string): string {
  const mac = createHmac('sha256', secret).update(`door:${deviceId.toLowerCase()}`);
  return PREFIX + mac.digest('base64url');
}

/** The stored form of a secret or a token. A plain hash suffices for a value that cannot be guessed. */
export function helperHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns the token of a helper in an Authorization header; null for any other header. */
export function helperTokenIn(authorization: string | undefined): string | null {
  return BEARER_TOKEN.exec(authorization ?? '')?.[1] ?? null;
}
