import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { apiError, codeOfStatus, isApiCall } from './api-error.js';
import { respondThenDrain } from './respond-then-drain.js';

/** Responds to an error in a handler or before it: to API calls in the API's format, otherwise in plain text. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'Request failed.');
  if (!isApiCall(request.url)) return plain(reply, status, STATUS_CODES[status] ?? 'Error');
  const body = JSON.stringify(apiError(reply, codeOfStatus(status)));
  if (request.raw.complete) return reply.send(body);
  return reply
    .headers({ connection: 'close', 'content-length': Buffer.byteLength(body) })
    .send(respondThenDrain(body, request.raw));
}

/** Responds to requests without a route. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApiCall(request.url)) return reply.send(apiError(reply, 'NOT_FOUND'));
  return plain(reply, 404, 'Not found');
}

/** Responds that the page is not available now. Browsers and crawlers keep what they have. */
export function answerUnavailable(reply: FastifyReply): FastifyReply {
  const text = 'This page is not available at the moment. Please try again shortly.';
  return plain(reply.header('retry-after', '5'), 503, text);
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(`${text}\n`);
}
