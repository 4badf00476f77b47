import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

const PATIENCE_MS = 2_000;

/**
 * Sends a response at once and ends it after the unread request body is discarded. Closing a connection with unread
 * bytes resets it, and the client may lose the response.
 */
export function respondThenDrain(text: string, request: IncomingMessage): Readable {
  async function* words() {
    yield Buffer.from(text);
    request.resume();
    await finished(request, { writable: false, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => undefined,
    );
  }
  return Readable.from(words());
}
