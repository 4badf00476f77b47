import { readFile, stat } from 'node:fs/promises';

export interface FollowedFile<Content> {
  file: string;
  /** Parses the text of the file. Throws if it is not valid. */
  parse: (text: string) => Content;
  /** The content until the file is first read successfully. */
  initial: Content;
  /** Called once for each unusable state of the file. */
  onUnusable: (error: unknown, inForce: Content) => void;
}

async function stampOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : 'missing';
}

/**
 * Returns a function that returns the current content of a file. Reads the file again after a change or a failed read;
 * callers wait for a pending read. An unusable file leaves the last good content in force.
 */
export function followFile<Content>(followed: FollowedFile<Content>): () => Promise<Content> {
  const { file, parse, initial, onUnusable } = followed;
  let inForce: Promise<Content> = Promise.resolve(initial);
  let seen = '';
  let reported = '';

  /** A read error does not depend on the file's content, so the next call reads it again. */
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
