import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issuesIn, remoteManifestSchema, type RemoteManifest } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';

function parse(text: string, folder: string): { stagedoor?: unknown } {
  try {
    return JSON.parse(text) as { stagedoor?: unknown };
  } catch {
    throw new OneLineError(`${join(folder, 'package.json')} is not JSON.`);
  }
}

/** Returns what the package.json of a folder declares of its remote. Throws a OneLineError that says what is wrong. */
export async function readRemote(folder: string): Promise<RemoteManifest> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => {
    throw new OneLineError(`${folder} has no package.json: name the folder of a remote.`);
  });
  const { stagedoor } = parse(text, folder);
  if (!stagedoor) {
    throw new OneLineError(
      `${join(folder, 'package.json')} declares no remote: "stagedoor": { "remote": … }.`,
    );
  }
  const parsed = remoteManifestSchema.safeParse(stagedoor);
  if (parsed.success) return parsed.data;
  throw new OneLineError(
    `"stagedoor" in ${join(folder, 'package.json')} is not valid: ${issuesIn(parsed.error)}`,
  );
}
