import type { Readable } from 'node:stream';

/**
 * Calls `take` with each line of a stream, without its end. Destroys the stream if a line is longer than `longest`
 * characters.
 */
export function readLines(
  stream: Readable,
  take: (line: string) => void,
  longest = Number.POSITIVE_INFINITY,
): void {
  let line = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const [rest, ...others] = chunk.split('\n');
    line += rest;
    for (const next of others) {
      take(line);
      line = next;
    }
    if (line.length > longest) stream.destroy();
  });
}

/** Returns a message as a line of JSON. */
export const asLine = (message: unknown): string => `${JSON.stringify(message)}\n`;
