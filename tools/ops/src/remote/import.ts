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
import { required, type Options } from './arguments.js';
import { ownDataDir, ownRegistryApi } from './own-store.js';

/** The registry that the API has already, by the paths of its documents. */
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
  throw new OneLineError(`${path} was not entered: the registry was changed meanwhile. Try again.`);
}

async function documentsOf(dataDir: string, environment: string): Promise<KeptDocument[]> {
  if ((await followedChange(dataDir)) !== null) {
    throw new OneLineError(`${dataDir} is a copy of a registry that an API keeps already.`);
  }
  const environments = await environmentsOf(dataDir);
  if (environments.includes(environment)) return documentsIn(dataDir, environment);
  throw new OneLineError(
    `There is no registry of ${environment} in ${dataDir}. There is: ${environments.join(', ') || 'none'}.`,
  );
}

/**
 * Enters the registry of a data folder into that of an API: all versions with their files, all tokens, and every revision of
 * the environment. An import that was interrupted is repeated; a document that differs ends it before anything is entered.
 */
export async function importRegistry(
  _operands: readonly string[],
  { env }: Options,
): Promise<string[]> {
  const environment = required(env, '--env which environment');
  const api = ownRegistryApi();
  if (!api)
    throw new OneLineError('Set API_URL and REGISTRY_SECRET as the page servers have them.');
  const documents = await documentsOf(ownDataDir(), environment);
  const there = await known(api);
  const differing = documents.find(({ path, content }) => (there.get(path) ?? content) !== content);
  if (differing) {
    throw new OneLineError(
      `${differing.path} is another one in the API's registry. Nothing was entered.`,
    );
  }
  const lacking = documents.filter(({ path }) => !there.has(path));
  for (const document of lacking) await enter(api, document);
  const count = (kind: string) => lacking.filter(({ path }) => path.startsWith(kind)).length;
  return [
    `${environment}: ${count('history/')} revisions, ${count('versions/')} versions and ${count('tokens/')} tokens were entered; ${documents.length - lacking.length} of ${documents.length} documents were there.`,
    'Start the page servers with REGISTRY_SECRET, each with a data folder of its own.',
  ];
}
