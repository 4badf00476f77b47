import {
  createOnce,
  documentFile,
  enterDocument,
  environmentsOf,
  RegistryInvalid,
  revisionsOf,
  settleRegistry,
  type FollowedMark,
  type RegistryDocument,
} from '@stagedoor/federation';
import type { RegistryApi } from './registry-api.js';
import { textAt } from './version-files.js';

const ADVICE =
  'The data folder belongs to another registry, or the database was restored: start with an empty STAGEDOOR_DATA_DIR.';

/** True if the copy has a document. Throws RegistryInvalid if it has another one at that path. */
async function isCopied(dataDir: string, { path, content }: RegistryDocument): Promise<boolean> {
  const text = await textAt(dataDir, path);
  if (text === null || text === content) return text !== null;
  throw new RegistryInvalid(`${path} differs from the API's registry. ${ADVICE}`);
}

/** Enters a document into the copy. Throws RegistryInvalid if the copy has another one at its path. */
export async function copyDocument(dataDir: string, document: RegistryDocument): Promise<void> {
  if (!(await enterDocument(dataDir, document))) await isCopied(dataDir, document);
}

/** Copies revisions of an environment and puts only the newest in force: those between may have been rolled back. */
export async function copyRevisions(
  dataDir: string,
  environment: string,
  revisions: readonly RegistryDocument[],
): Promise<void> {
  for (const revision of revisions) await isCopied(dataDir, revision);
  // Newest first: readers put the newest file in force once the next revision is there.
  for (const { path, content } of revisions.toReversed()) {
    await createOnce(documentFile(dataDir, path), content);
  }
  await settleRegistry(dataDir, environment);
}

/** Returns all documents after a change, and the last change. Throws if that change is another one in the registry. */
export async function documentsAfter(api: Pick<RegistryApi, 'after'>, known: FollowedMark) {
  const all: RegistryDocument[] = [];
  let { change: after, batch } = known;
  for (;;) {
    const followed = await api.after(after);
    if (followed.last < after) {
      throw new RegistryInvalid(`The registry ends before change ${after}. ${ADVICE}`);
    }
    if (batch && followed.batch !== undefined && followed.batch !== batch) {
      throw new RegistryInvalid(`Change ${after} of the registry is another one. ${ADVICE}`);
    }
    batch = followed.batch ?? batch;
    for (const { change: next, batch: its = null, ...document } of followed.documents) {
      all.push(document);
      after = next;
      batch = its;
    }
    if (followed.documents.length === 0 && after < followed.last) {
      throw new RegistryInvalid(`The API sends no change after ${after} of ${followed.last}.`);
    }
    if (after >= followed.last) return { documents: all, last: { change: after, batch } };
  }
}

/**
 * Throws RegistryInvalid for a data folder that has a registry of its own: one whose revisions these documents lack, in
 * every environment that it has.
 */
export async function assertNoOwnRegistry(
  dataDir: string,
  documents: readonly RegistryDocument[],
): Promise<void> {
  const stored = new Map(documents.map(({ path, content }) => [path, content]));
  const isStored = async (path: string) => (await textAt(dataDir, path)) === stored.get(path);
  const environments = await environmentsOf(dataDir);
  for (const environment of environments) {
    const revisions = await revisionsOf(dataDir, environment);
    const paths = revisions.map((revision) => `history/${environment}/${revision}`);
    if ((await Promise.all(paths.map(isStored))).every(Boolean)) return;
  }
  if (environments.length === 0) return;
  throw new RegistryInvalid(
    `${dataDir} has a registry of its own, which the API's lacks: store it there with npm run remote -- import --env ${environments.join(' or ')}. For a copy of the API's registry, start with an empty STAGEDOOR_DATA_DIR.`,
  );
}
