import { createHash } from 'node:crypto';

/** The integrity value of a file's bytes, as the `integrity` attribute of a script takes it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
