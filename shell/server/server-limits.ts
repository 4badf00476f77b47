import { STATUS_CODES, type Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from './config.js';

const HEADER_BYTES = 16 * 1024;
/** The API's own limit. */
const URL_LENGTH = 8 * 1024;
/** The time without data in either direction after which a connection is closed. */
const IDLE_MS = 60_000;
const REQUESTS_PER_CONNECTION = 1_000;

/** The limits on the size and duration of a request. */
export function serverLimits({ headersMs, requestMs }: Config['timeouts']) {
  // Node uses the shorter one for the headers.
  const headersTimeout = Math.min(headersMs, requestMs);
  return {
    requestTimeout: requestMs,
    connectionTimeout: IDLE_MS,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    http: {
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / 4,
      maxHeaderSize: HEADER_BYTES,
      // Node's own refusal would lack the common headers.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Refuses requests that Node would refuse without a body, and URLs that are too long. */
export function refuseUnfitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url, headers, raw }, _reply, done) => {
    if (url.length > URL_LENGTH) return done(refusal(414));
    if (headers.host === undefined && raw.httpVersion === '1.1') return done(refusal(400));
    done();
  });
  // An unknown `Expect` header is ignored instead of refused.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
}

function refusal(statusCode: number): Error {
  return Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });
}
