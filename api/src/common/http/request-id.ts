import type { IncomingMessage } from 'node:http';
import { v7 as uuid } from 'uuid';

export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTED = /^[A-Za-z0-9_-]{8,64}$/;

/** The id that a proxy in front of us gave the request, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : uuid();
}
