import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { issuesIn, remoteManifestSchema, type RemoteManifest } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** Returns the folders that are remotes by their package.json, sorted by name. */
export function findRemotes(repository = REPOSITORY): string[] {
  return readdirSync(repository, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && declarationIn(repository, entry.name) !== undefined)
    .map((entry) => entry.name)
    .sort();
}

/** Returns the `stagedoor` of a remote's package.json. Throws a OneLineError if it is not valid. */
export function readManifest(folder: string, repository = REPOSITORY): RemoteManifest {
  const parsed = remoteManifestSchema.safeParse(declarationIn(repository, folder));
  if (parsed.success) return parsed.data;
  throw new OneLineError(
    `"stagedoor" in ${folder}/package.json is not valid: ${issuesIn(parsed.error)}`,
  );
}

function declarationIn(repository: string, folder: string): unknown {
  try {
    const manifest = readFileSync(join(repository, folder, 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { stagedoor?: unknown }).stagedoor;
  } catch {
    return undefined;
  }
}
