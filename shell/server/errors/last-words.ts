import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

const PATIENCE_MS = 2_000;

/** An answer sent at once that ends only when the unread body has been thrown away. A connection closed with bytes unread is reset, and the sender may then never see the answer. */
export function lastWords(text: string, request: IncomingMessage): Readable {
  async function* words() {
    yield Buffer.from(text);
    request.resume();
    await finished(request, { writable: false, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
      () => undefined,
    );
  }
  return Readable.from(words());
}
