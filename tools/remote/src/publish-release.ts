import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  hashesOf,
  integrityOf,
  misfitOf,
  PLATFORM,
  type PublishedBuild,
} from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import type { RegistryClient } from './registry-client.js';
import { sendVersion } from './send-version.js';

/** A build of a remote with the files of a release. */
export interface Release {
  remote: string;
  version: string;
  distDir: string;
}

/** Returns the bytes of a file with this digest. Throws a OneLineError if another build has replaced the file. */
async function readUnchanged(file: string, digest: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes && integrityOf(bytes) === digest) return bytes;
  throw new OneLineError(
    `${file} has changed since it was built: another command builds in the same folder. Repeat this one after it.`,
  );
}

/** Returns the ranges of the shared packages that a build needs, in a sentence. */
export function requirementsOf({
  platform,
  requires = {},
}: Pick<PublishedBuild, 'platform' | 'requires'>): string {
  const ranges = Object.entries({ [PLATFORM]: platform, ...requires }).map((one) => one.join(' '));
  return `It runs in shells with ${ranges.join(', ')}.`;
}

/** Publishes a release at a site and returns what happened. `program` is how the user calls the commands. */
export async function publishRelease(
  client: RegistryClient,
  { distDir, ...version }: Release,
  { first, program }: { first: boolean; program: string },
): Promise<string[]> {
  const files = Object.fromEntries(await hashesOf(distDir));
  const shell = await client.shell();
  const { sent, build } = await sendVersion(client, { ...version, files, first }, (file) =>
    readUnchanged(join(distDir, file), files[file]!),
  );
  const name = `${version.remote} ${version.version}`;
  const all = Object.keys(files).length;
  const misfit = shell && misfitOf(build, shell);
  return [
    `${name} is published at ${client.place}: ${sent} files sent, ${all - sent} existed.`,
    requirementsOf(build),
    misfit
      ? `This site cannot run it yet: it ${misfit}.`
      : `${program} swap ${name} --env ${client.environment} --site ${client.place} puts it in force.`,
  ];
}
