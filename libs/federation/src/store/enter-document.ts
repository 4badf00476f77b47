import { join } from 'node:path';
import { hideBuild } from '../registry/catalogue.js';
import { createOnce } from '../registry/create-once.js';
import { settleRegistry } from '../registry/registry-history.js';
import type { RegistryDocument } from './registry-store.js';

/** Returns the path of a document in a data folder. */
export function documentFile(dataDir: string, path: string): string {
  return join(dataDir, 'registry', `${path}.json`);
}

/**
 * Writes a document into a data folder and applies it: a revision comes into force, a withdrawn build leaves the
 * catalogue. Returns false if its path is taken.
 */
export async function enterDocument(
  dataDir: string,
  { path, content }: RegistryDocument,
): Promise<boolean> {
  const [kind, name = '', version = ''] = path.split('/');
  if (kind === 'withdrawn') {
    await hideBuild(dataDir, name, version);
    return true;
  }
  const isNew = await createOnce(documentFile(dataDir, path), content);
  if (kind === 'history') await settleRegistry(dataDir, name);
  return isNew;
}
