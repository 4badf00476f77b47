import { REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Environment } from '../../config/environment.js';
import type { Metrics } from '../metrics/metrics.js';
import { DomainError } from '../errors/domain-error.js';
import { errorReply } from '../errors/error-reply.js';
import { registerBodyParsers } from './body-parsers.js';
import { runForRequest } from './request-context.js';
import { requestIdOf } from './request-id.js';

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The HTTP server: limits, ids, log lines without tokens or query strings, headers that are safe by default. */
export function createFastifyAdapter(
  { LOG_LEVEL, TRUSTED_PROXIES }: Environment,
  metrics: Metrics,
): FastifyAdapter {
  const options: FastifyServerOptions = {
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: TRUSTED_PROXIES,
    genReqId: requestIdOf,
    frameworkErrors: answerFrameworkError,
    logger: { level: LOG_LEVEL, serializers: { req: describeRequest } },
    // Those are asked several times a second, by machines.
    logController: new LogController({
      disableRequestLogging: ({ url = '' }) => url.startsWith('/api/health/'),
    }),
  };
  const adapter = new FastifyAdapter(options);
  const fastify = adapter.getInstance<FastifyInstance>();
  registerBodyParsers(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    runForRequest(request.id, done);
  });
  fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    metrics.observeRequest(method, routeOptions.url ?? 'none', statusCode, elapsedTime);
  });
  closeLinesWhenStopping(fastify);
  return adapter;
}

/** A caller who is answered while we stop must not keep the line open: that would keep us from stopping. */
function closeLinesWhenStopping(fastify: FastifyInstance): void {
  let stopping = false;
  fastify.addHook('preClose', async () => {
    stopping = true;
  });
  fastify.addHook('onSend', async (_request, reply, payload) => {
    if (stopping) reply.header('connection', 'close');
    return payload;
  });
}

/** What every answer carries. */
function headersOf({ id }: Pick<FastifyRequest, 'id'>): Record<string, string> {
  return { ...SAFE_HEADERS, [REQUEST_ID_HEADER]: id };
}

/** An address may hold ticket codes, session ids and what people search for; the log has the route's pattern alone. */
function describeRequest(request: FastifyRequest): Record<string, string> {
  return { method: request.method, route: request.routeOptions?.url ?? 'none' };
}

/** An address that cannot be decoded reaches no route; it is answered, without hooks, like any other that is not there. */
function answerFrameworkError(
  _error: unknown,
  request: Pick<FastifyRequest, 'id'>,
  reply: Pick<FastifyReply, 'status' | 'headers' | 'send'>,
): void {
  const { status, body } = errorReply(new DomainError('NOT_FOUND'), request.id);
  reply.status(status);
  reply.headers(headersOf(request));
  reply.send(body);
}
