import { createHash } from 'node:crypto';

/** Stands for the content hash while a bundler runs. As long as the hash, so that source maps stay valid. */
export const HASH_PLACEHOLDER = 'contenthash0';

/** Returns the hash of everything that a build emits and declares, in the form of a part of a version. */
export function contentHash(files: ReadonlyMap<string, Uint8Array>, declared: object): string {
  const digest = createHash('sha256').update(JSON.stringify(declared));
  for (const name of [...files.keys()].toSorted()) {
    digest.update(`${name}\0`).update(files.get(name)!);
  }
  // A numeric identifier of a semantic version must not start with 0.
  return digest.digest('hex').slice(0, HASH_PLACEHOLDER.length).replace(/^0/, 'a');
}
