import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_FILE, clientBuildSchema, type SharedVersions } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const SHELL = join(REPOSITORY, 'shell');

/**
 * What the shell of this machine provides to remotes: as it was last built, which is what its page server serves, or as it
 * would be built if it never was.
 */
export async function ownShell(shellDir = SHELL): Promise<SharedVersions> {
  const text = await readFile(join(shellDir, 'dist/client', CLIENT_FILE), 'utf8').catch(() => null);
  if (text !== null) return clientBuildSchema.parse(JSON.parse(text)).shared;
  const { sharedVersions } = await import('@stagedoor/federation/webpack');
  return sharedVersions(shellDir);
}
