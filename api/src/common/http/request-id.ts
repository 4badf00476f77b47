import type { IncomingMessage } from 'node:http';
import { isRequestId, REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { newId } from '../ids/new-id.js';

/** Returns the request id that the page or a proxy sent, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return isRequestId(given) ? given : newId();
}
