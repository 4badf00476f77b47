import type { FileList, PublishedBuild, SentVersion } from '@stagedoor/federation';
import { OneLineError } from '@stagedoor/processes/one-line-error';
import { isRefusal } from './is-refusal.js';

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

/** Adds the name and the size of a file to the reason why it was not sent. */
const throwNamed =
  (file: string, { length }: Uint8Array) =>
  (error: unknown) => {
    if (!(error instanceof OneLineError || isRefusal(error))) throw error;
    throw new OneLineError(`${file} (${length.toLocaleString('en')} bytes): ${error.message}`, {
      cause: error,
    });
  };

/**
 * Sends the files of a version that its receiver lacks, until the version is published. Prints their number before, and
 * returns it with the build after. Can be repeated after an interruption.
 */
export async function sendVersion(
  receiver: VersionReceiver,
  version: SentVersion,
  read: (file: string) => Promise<Uint8Array>,
): Promise<{ sent: number; build: PublishedBuild }> {
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await receiver.announce(version);
    if ('build' in answer) return { sent, build: answer.build };
    const all = Object.keys(version.files).length;
    process.stdout.write(
      `${version.remote} ${version.version}: sending ${answer.missing.length} of ${all} files …\n`,
    );
    for (const digest of answer.missing) {
      const file = nameOf(version.files, digest);
      const bytes = await read(file);
      await receiver.keepFile(digest, bytes).catch(throwNamed(file, bytes));
      sent += 1;
    }
  }
  const answer = await receiver.announce(version);
  if ('build' in answer) return { sent, build: answer.build };
  throw new OneLineError(
    `${version.remote} ${version.version} is not published: ${answer.missing.length} of its files are missing again. Repeat the command.`,
  );
}
