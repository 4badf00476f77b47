import type { Server } from 'node:http';
import { REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { requestIdOf } from '@stagedoor/tracing/request-id';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Environment } from '../../config/environment.js';
import type { Metrics } from '../metrics/metrics.js';
import { DomainError } from '../errors/domain-error.js';
import { errorReply } from '../errors/error-reply.js';
import { registerBodyParsers } from './body-parsers.js';
import { answerClientError } from './client-error.js';
import { compressAnswers } from './compressed-answers.js';
import { EnvelopeAdapter } from './envelope.js';
import { traceOfLine } from '../tracing/spans.js';
import { reportRequests } from './report-requests.js';
import { RequestLog } from './request-log.js';
import { safeHeaders } from './security-headers.js';
import { answerConditionalRequests } from './send-prepared.js';
import { refuseUnfitRequests, serverLimits } from './server-limits.js';

/** Creates the HTTP server: limits, request ids, logs without tokens and query strings, and safe headers by default. */
export function createFastifyAdapter(
  environment: Environment,
  metrics: Metrics,
  logTo: DestinationStream,
): FastifyAdapter {
  const { LOG_LEVEL, TRUSTED_PROXIES } = environment;
  const headersFor = safeHeaders(environment);
  const log = new RequestLog({
    // Monitoring requests them several times a second.
    disableRequestLogging: ({ url }) => url.startsWith('/api/health/'),
  });
  const options: FastifyHttpOptions<Server> = {
    ...serverLimits(environment),
    trustProxy: TRUSTED_PROXIES,
    genReqId: requestIdOf,
    frameworkErrors: (_error, request, reply) => {
      answerUnreadableAddress(request, reply.headers(headersFor('')));
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headersFor('')),
    logger: {
      ...{ level: LOG_LEVEL, serializers: { req: describeRequest }, stream: logTo },
      mixin: traceOfLine,
    },
    logController: log,
  };
  const adapter = new EnvelopeAdapter(options);
  const fastify = adapter.getInstance<FastifyInstance>();
  registerBodyParsers(fastify);
  const carry = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ ...headersFor(request.url), [REQUEST_ID_HEADER]: request.id });
  fastify.addHook('onRequest', (request, reply, done) => {
    carry(request, reply);
    done();
  });
  reportRequests(fastify, metrics, log);
  refuseUnfitRequests(fastify);
  // Responses made before any of our hooks, such as those of the router, also pass here.
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader(REQUEST_ID_HEADER)) carry(request, reply);
    done(null, payload);
  });
  answerConditionalRequests(fastify);
  fastify.addHook('onSend', compressAnswers);
  return adapter;
}

/**
 * Closes the connection with each response of a stopping copy. An open one would delay the end, and a load balancer
 * would send calls over it that the end cuts off.
 */
export function closeLinesWhen(isStopping: () => boolean, fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Logs the route's pattern only: an address may hold ticket codes, session ids and search terms. */
function describeRequest(request: FastifyRequest): Record<string, string> {
  return { method: request.method, route: request.routeOptions?.url ?? 'none' };
}

/** Returns 404 for an address that cannot be decoded. It reaches no route and no hook. */
function answerUnreadableAddress(
  { id }: Pick<FastifyRequest, 'id'>,
  reply: Pick<FastifyReply, 'status' | 'header' | 'send'>,
): void {
  const { status, body } = errorReply(new DomainError('NOT_FOUND'), id);
  reply.status(status);
  reply.header(REQUEST_ID_HEADER, id);
  reply.send(body);
}
