import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesOf } from '../publish/publish-build.js';
import { namesIn } from '../registry/read-if-there.js';
import { revisionsOf } from '../registry/registry-history.js';
import { documentFile } from './enter-document.js';
import type { RegistryDocument } from './registry-store.js';
import { remotesStore } from './remotes-store.js';

const SUFFIX = '.json';
const WITHDRAWN = `${SUFFIX}.withdrawn`;

/** A document and, for the list of a version's files, the folder with those files. */
export interface KeptDocument extends RegistryDocument {
  filesIn?: string;
}

async function documentsOfVersion(
  dataDir: string,
  remote: string,
  file: string,
): Promise<KeptDocument[]> {
  const suffix = file.endsWith(WITHDRAWN) ? WITHDRAWN : SUFFIX;
  const name = `${remote}/${file.slice(0, -suffix.length)}`;
  const content = await readFile(join(dataDir, 'registry', 'versions', remote, file), 'utf8');
  const filesIn = join(remotesStore(dataDir), name);
  const files = Object.fromEntries(await hashesOf(filesIn).catch(() => []));
  return [
    ...(Object.keys(files).length > 0
      ? [{ path: `files/${name}`, content: JSON.stringify(files), filesIn }]
      : []),
    { path: `versions/${name}`, content },
    ...(suffix === WITHDRAWN ? [{ path: `withdrawn/${name}`, content: '{}' }] : []),
  ];
}

async function readAt(dataDir: string, path: string): Promise<KeptDocument> {
  return { path, content: await readFile(documentFile(dataDir, path), 'utf8') };
}

/**
 * Returns all documents of an environment in a data folder, in an order in which another store accepts them: files and
 * versions, tokens, then the revisions, oldest first.
 */
export async function documentsIn(dataDir: string, environment: string): Promise<KeptDocument[]> {
  const documents: KeptDocument[] = [];
  const registry = join(dataDir, 'registry');
  for (const remote of await namesIn(join(registry, 'versions'))) {
    const files = await namesIn(join(registry, 'versions', remote));
    for (const file of files.filter((one) => one.endsWith(SUFFIX) || one.endsWith(WITHDRAWN))) {
      documents.push(...(await documentsOfVersion(dataDir, remote, file)));
    }
  }
  for (const kind of ['tokens', 'revoked']) {
    const files = await namesIn(join(registry, kind));
    for (const file of files.filter((one) => one.endsWith(SUFFIX))) {
      documents.push(await readAt(dataDir, `${kind}/${file.slice(0, -SUFFIX.length)}`));
    }
  }
  for (const revision of (await revisionsOf(dataDir, environment)).reverse()) {
    documents.push(await readAt(dataDir, `history/${environment}/${revision}`));
  }
  return documents;
}
