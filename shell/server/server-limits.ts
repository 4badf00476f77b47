import { STATUS_CODES, type Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Config } from './config.js';

const HEADER_BYTES = 16 * 1024;
/** The API's own limit. */
const URL_LENGTH = 8 * 1024;
/** Nothing sent and nothing read for so long. */
const IDLE_MS = 60_000;
const REQUESTS_PER_CONNECTION = 1_000;

/** How much of a request is read, and for how long it is waited for. */
export function serverLimits({ headersMs, requestMs }: Config['timeouts']) {
  // Node takes the shorter of the two for that of the headers.
  const headersTimeout = Math.min(headersMs, requestMs);
  return {
    requestTimeout: requestMs,
    connectionTimeout: IDLE_MS,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    http: {
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / 4,
      maxHeaderSize: HEADER_BYTES,
      // Node's own refusal would go out without our headers.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Refuses what Node would refuse without a word, and addresses that are too long for anything of ours. */
export function refuseUnfitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers, raw }) => {
    if (url.length > URL_LENGTH) throw refusal(414);
    if (headers.host === undefined && raw.httpVersion === '1.1') throw refusal(400);
  });
  // What a visitor expects of us beyond an answer is not promised, and no reason to refuse.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
}

function refusal(statusCode: number): Error {
  return Object.assign(new Error(STATUS_CODES[statusCode]), { statusCode });
}
