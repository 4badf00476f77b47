import type { FileList, PublishedBuild, SentVersion } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** A registry that receives versions file by file. */
export interface VersionReceiver {
  /** Publishes the version, or names the digests of the files that it lacks. */
  announce: (version: SentVersion) => Promise<{ missing: string[] } | { build: PublishedBuild }>;
  keepFile: (digest: string, bytes: Uint8Array) => Promise<void>;
}

/** Another sender of the same version may remove files between two announcements, but not repeatedly. */
const ROUNDS = 3;

function nameOf(files: FileList, digest: string): string {
  return Object.keys(files).find((name) => files[name] === digest)!;
}

/**
 * Sends the files of a version that its receiver lacks, until the version is published. Returns the number of sent
 * files. Can be repeated after an interruption.
 */
export async function sendVersion(
  receiver: VersionReceiver,
  version: SentVersion,
  read: (file: string) => Promise<Uint8Array>,
): Promise<number> {
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await receiver.announce(version);
    if ('build' in answer) return sent;
    for (const digest of answer.missing) {
      await receiver.keepFile(digest, await read(nameOf(version.files, digest)));
      sent += 1;
    }
  }
  const answer = await receiver.announce(version);
  if ('build' in answer) return sent;
  throw new OneLineError(
    `${version.remote} ${version.version} is not published: ${answer.missing.length} of its files are missing again. Repeat the command.`,
  );
}
