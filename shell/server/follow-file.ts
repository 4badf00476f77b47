import { readFile, stat } from 'node:fs/promises';

export interface FollowedFile<Content> {
  file: string;
  /** Reads the content from the text; throws if it is not valid. */
  parse: (text: string) => Content;
  /** In force until the file has been read well for the first time. */
  initial: Content;
  /** Told once for each state of the file that cannot be used. */
  onUnusable: (error: unknown, inForce: Content) => void;
}

async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : 'missing';
}

/**
 * Answers what a file says at any moment, read again only when it has changed; whoever asks while it is being read waits
 * for that. What cannot be used leaves the last good content in force.
 */
export function followFile<Content>(followed: FollowedFile<Content>): () => Promise<Content> {
  const { file, parse, initial, onUnusable } = followed;
  let inForce: Promise<Content> = Promise.resolve(initial);
  let seen = '';

  async function readAfter(before: Promise<Content>): Promise<Content> {
    const lastGood = await before;
    try {
      return parse(await readFile(file, 'utf8'));
    } catch (error) {
      onUnusable(error, lastGood);
      return lastGood;
    }
  }

  return async () => {
    const stamp = await stampOf(file);
    if (stamp !== seen) {
      seen = stamp;
      inForce = readAfter(inForce);
    }
    return inForce;
  };
}
