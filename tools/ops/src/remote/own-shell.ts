import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_FILE, clientBuildSchema, type SharedVersions } from '@stagedoor/federation';
import { REPOSITORY } from '@stagedoor/processes/node-arguments';

const SHELL = join(REPOSITORY, 'shell');

/**
 * Returns the versions that the shell of this machine provides to remotes: those of its last build, or those that a
 * build would have.
 */
export async function ownShell(shellDir = SHELL): Promise<SharedVersions> {
  const text = await readFile(join(shellDir, 'dist/client', CLIENT_FILE), 'utf8').catch(() => null);
  if (text !== null) return clientBuildSchema.parse(JSON.parse(text)).shared;
  const { sharedVersions } = await import('@stagedoor/federation/webpack');
  return sharedVersions(shellDir);
}
