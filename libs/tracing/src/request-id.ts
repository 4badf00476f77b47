import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  isRequestId,
  readTraceparent,
  REQUEST_ID_HEADER,
  TRACE_HEADER,
} from '@stagedoor/contracts';
import { headerOf } from './raw-headers.js';

/** Returns the id that a proxy gave the request, or else the trace that a page began for it, or else a new id. */
export function requestIdOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string {
  const given = headerOf(rawHeaders, REQUEST_ID_HEADER);
  if (isRequestId(given)) return given;
  return readTraceparent(headerOf(rawHeaders, TRACE_HEADER))?.traceId ?? randomUUID();
}
