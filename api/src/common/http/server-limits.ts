import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';
import { DomainError } from '../errors/domain-error.js';

const BODY_BYTES = 1024 * 1024;
const HEADER_BYTES = 16 * 1024;
const URL_LENGTH = 8 * 1024;
/** Nothing sent and nothing read for so long. */
const IDLE_MS = 60_000;

type Times = Pick<Environment, 'HEADERS_TIMEOUT_SECONDS' | 'REQUEST_TIMEOUT_SECONDS'>;

/** How much of a call is read, and for how long it is waited for. */
export function serverLimits({
  HEADERS_TIMEOUT_SECONDS,
  REQUEST_TIMEOUT_SECONDS,
}: Times): FastifyHttpOptions<Server> {
  const requestTimeout = REQUEST_TIMEOUT_SECONDS * 1_000;
  // Node takes the shorter of the two for that of the headers.
  const headersTimeout = Math.min(HEADERS_TIMEOUT_SECONDS * 1_000, requestTimeout);
  return {
    bodyLimit: BODY_BYTES,
    requestTimeout,
    connectionTimeout: IDLE_MS,
    // Who has a line open while we stop is still served on it, and told to close it.
    return503OnClosing: false,
    http: {
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / 4,
      maxHeaderSize: HEADER_BYTES,
      // Node's own refusal would go out without our headers.
      requireHostHeader: false,
    },
  };
}

/** Refuses what Node would refuse without a word, and addresses that are too long for anything of ours. */
export function refuseUnfitRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => done(unfitnessOf(request)));
  // What a caller expects of us beyond an answer is not promised, and no reason to refuse.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response);
  });
}

function unfitnessOf({ url, headers, raw }: FastifyRequest): DomainError | undefined {
  if (url.length > URL_LENGTH) {
    return new DomainError('PAYLOAD_TOO_LARGE', { message: 'This address is too long.' });
  }
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    return new DomainError('VALIDATION_FAILED', { message: 'A request names its host.' });
  }
  return undefined;
}
