import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { givenRequestId } from '@stagedoor/contracts';

/** Returns the id that the page or a proxy gave the request, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  return givenRequestId(request.headers) ?? randomUUID();
}
