import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** Returns a file as a page server sends it, and its digest. */
export function aRegistryFile(text: string) {
  return {
    digest: createHash('sha384').update(text).digest('base64url'),
    body: { gzipped: gzipSync(text).toString('base64') },
  };
}
