import { createHash } from 'node:crypto';

/** PostgreSQL cuts a longer name without an error. */
const MAX_BYTES = 63;
const DIGEST_LENGTH = 8;

/**
 * Returns the name of a database with the suffix. If that is too long, the name is cut and gets a digest of itself; the
 * result is then shorter than the name, and so never equal to it.
 */
export function nameBeside(name: string, suffix: string): string {
  if (Buffer.byteLength(name + suffix) <= MAX_BYTES) return name + suffix;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST_LENGTH);
  const end = `_${digest}${suffix}`;
  return beginning(name, Buffer.byteLength(name) - 1 - Buffer.byteLength(end)) + end;
}

/** Returns the whole characters within the first `bytes` of UTF-8. */
function beginning(name: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(bytes));
  return name.slice(0, read);
}
