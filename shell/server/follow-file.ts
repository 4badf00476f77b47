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
 * Returns what a file says at any moment. The file is read again when it has changed, or when it could not be read the last
 * time; callers wait while it is being read. What cannot be used leaves the last good content in force.
 */
export function followFile<Content>(followed: FollowedFile<Content>): () => Promise<Content> {
  const { file, parse, initial, onUnusable } = followed;
  let inForce: Promise<Content> = Promise.resolve(initial);
  let seen = '';
  let reported = '';

  /** An error of the disk says nothing about the file: the next caller reads it again. */
  async function textOf(stamp: string): Promise<string> {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (seen === stamp) seen = '';
      throw error;
    }
  }

  async function readAfter(before: Promise<Content>, stamp: string): Promise<Content> {
    const lastGood = await before;
    try {
      const content = parse(await textOf(stamp));
      reported = '';
      return content;
    } catch (error) {
      if (reported !== stamp) onUnusable(error, lastGood);
      reported = stamp;
      return lastGood;
    }
  }

  return async () => {
    const stamp = await stampOf(file);
    if (stamp !== seen) {
      seen = stamp;
      inForce = readAfter(inForce, stamp);
    }
    return inForce;
  };
}
