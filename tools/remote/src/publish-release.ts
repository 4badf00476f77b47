import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashesOf } from '@stagedoor/federation';
import type { RegistryClient } from './registry-client.js';
import { sendVersion } from './send-version.js';

/** A build of a remote with the files of a release. */
export interface Release {
  remote: string;
  version: string;
  distDir: string;
}

/** Publishes a release at a site and returns what happened. `program` is how the user calls the commands. */
export async function publishRelease(
  client: RegistryClient,
  { distDir, ...version }: Release,
  { first, program }: { first: boolean; program: string },
): Promise<string[]> {
  const files = Object.fromEntries(await hashesOf(distDir));
  const sent = await sendVersion(client, { ...version, files, first }, (file) =>
    readFile(join(distDir, file)),
  );
  const name = `${version.remote} ${version.version}`;
  const all = Object.keys(files).length;
  return [
    `${name} is published at ${client.place}: ${sent} files sent, ${all - sent} existed.`,
    `${program} swap ${name} --env ${client.environment} --site ${client.place} puts it in force.`,
  ];
}
