import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  documentsIn,
  environmentsOf,
  followedChange,
  type FileList,
  type KeptDocument,
} from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { RegistryApi } from '@stagedoor/shell/server/registry/registry-api';
import { required, type Options } from '@stagedoor/remote/arguments';
import { ownDataDir, ownRegistryApi } from './own-store.js';

/** Returns the documents in the API's registry by their paths. */
async function known(api: RegistryApi): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (let after = 0; ;) {
    const page = await api.after(after);
    for (const { change, path, content } of page.documents) {
      documents.set(path, content);
      after = change;
    }
    if (after >= page.last) return documents;
  }
}

async function sendFiles(
  api: RegistryApi,
  { content, filesIn }: Required<KeptDocument>,
): Promise<string[]> {
  const files = JSON.parse(content) as FileList;
  const digests = [...new Set(Object.values(files))];
  const missing = await api.missingFiles(digests);
  for (const digest of missing) {
    const name = Object.keys(files).find((file) => files[file] === digest)!;
    await api.storeFile(digest, await readFile(join(filesIn, name)));
  }
  return digests;
}

async function enter(api: RegistryApi, document: KeptDocument): Promise<void> {
  const { path, content, filesIn } = document;
  const needs = filesIn ? await sendFiles(api, { path, content, filesIn }) : [];
  if ((await api.enter([{ path, content }], needs)).entered) return;
  throw new OneLineError(`${path} was not stored: the registry has changed meanwhile. Try again.`);
}

async function documentsOf(dataDir: string, environment: string): Promise<KeptDocument[]> {
  if ((await followedChange(dataDir)) !== null) {
    throw new OneLineError(`${dataDir} is already a copy of an API's registry.`);
  }
  const environments = await environmentsOf(dataDir);
  if (environments.includes(environment)) return documentsIn(dataDir, environment);
  throw new OneLineError(
    `There is no registry of ${environment} in ${dataDir}. There is: ${environments.join(', ') || 'none'}.`,
  );
}

/**
 * Copies the registry of a data folder into that of an API: all versions with their files, all tokens, and every
 * revision of the environment. Can be repeated after an interruption. Throws a OneLineError before any change if a
 * document differs.
 */
export async function importRegistry(
  _operands: readonly string[],
  { env }: Options,
): Promise<string[]> {
  const environment = required(env, '--env which environment');
  const api = ownRegistryApi();
  if (!api)
    throw new OneLineError('Set API_URL and REGISTRY_SECRET to the values of the page servers.');
  const documents = await documentsOf(ownDataDir(), environment);
  const there = await known(api);
  const differing = documents.find(({ path, content }) => (there.get(path) ?? content) !== content);
  if (differing) {
    throw new OneLineError(
      `${differing.path} differs from the one in the API's registry. Nothing was stored.`,
    );
  }
  const lacking = documents.filter(({ path }) => !there.has(path));
  for (const document of lacking) await enter(api, document);
  const count = (kind: string) => lacking.filter(({ path }) => path.startsWith(kind)).length;
  return [
    `${environment}: ${count('history/')} revisions, ${count('versions/')} versions and ${count('tokens/')} tokens were stored; ${documents.length - lacking.length} of ${documents.length} documents existed.`,
    'Start the page servers with REGISTRY_SECRET, each with its own data folder.',
  ];
}
