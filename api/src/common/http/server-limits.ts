import type { IncomingMessage, Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../../config/environment.js';
import { DomainError } from '../errors/domain-error.js';

const BODY_BYTES = 1024 * 1024;
const HEADER_BYTES = 16 * 1024;
const URL_LENGTH = 8 * 1024;
/** Closes a connection on which neither the request nor its response moves for this time. */
const IDLE_MS = 60_000;

type Times = Pick<Environment, 'HEADERS_TIMEOUT_SECONDS' | 'REQUEST_TIMEOUT_SECONDS'>;

/** Limits of size and time for requests. */
export function serverLimits({
  HEADERS_TIMEOUT_SECONDS,
  REQUEST_TIMEOUT_SECONDS,
}: Times): FastifyHttpOptions<Server> {
  const requestTimeout = REQUEST_TIMEOUT_SECONDS * 1_000;
  // Node uses the shorter of the two for the headers.
  const headersTimeout = Math.min(HEADERS_TIMEOUT_SECONDS * 1_000, requestTimeout);
  return {
    bodyLimit: BODY_BYTES,
    requestTimeout,
    // During shutdown, a request on an open connection is still served, and its response closes the connection.
    return503OnClosing: false,
    http: {
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / 4,
      maxHeaderSize: HEADER_BYTES,
      // Node's own refusal would lack our headers.
      requireHostHeader: false,
    },
  };
}

/**
 * Limits the time without traffic until the response is sent; Node limits the time until the next request. The server's
 * own limit would be a timer for each prepared answer, which is sent at once: a twentieth of its time.
 */
export function limitIdleTime({ socket }: IncomingMessage): void {
  socket.setTimeout(IDLE_MS);
}

/** Refuses requests without a host, which Node would refuse without a body, and addresses that are too long. */
export function refuseUnfitRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => done(unfitnessOf(request)));
  // Ignores an unsupported Expect header instead of refusing the request.
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
