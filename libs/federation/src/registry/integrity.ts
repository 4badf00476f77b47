import { createHash } from 'node:crypto';

/** Returns the sha384 of a file's bytes in the format of a script's `integrity` attribute. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
