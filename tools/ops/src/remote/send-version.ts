import type { FileList, PublishedBuild, SentVersion } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';

/** A registry that takes versions file by file. */
export interface VersionReceiver {
  /** Publishes the version, or names the digests of the files that it lacks. */
  announce: (version: SentVersion) => Promise<{ missing: string[] } | { build: PublishedBuild }>;
  keepFile: (digest: string, bytes: Uint8Array) => Promise<void>;
}

/** Files may go missing between two announcements if the same version is sent by another sender; never for ever. */
const ROUNDS = 3;

function nameOf(files: FileList, digest: string): string {
  return Object.keys(files).find((name) => files[name] === digest)!;
}

/**
 * Sends those files of a version that its receiver lacks, until the version is published there. Returns how many were sent.
 * A sending that was interrupted goes on with the files that are still missing.
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
    `${version.remote} ${version.version} is not published: ${answer.missing.length} of its files do not stay there. Send it again.`,
  );
}
