import fastifyHttpProxy from '@fastify/http-proxy';
import type { ErrorBody } from '@stagedoor/contracts';
import type { FastifyInstance } from 'fastify';

const SENTENCE = 'The service is not available at the moment. Please try again shortly.';

/** Longer than any call of the API may take, and shorter than a browser waits. */
const TIMEOUT_MS = 30_000;

/** Leads `/api` to the API, bodies untouched. If the API cannot be reached, the answer is 503 with the API's own kind of error body. */
export async function proxyApi(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(fastifyHttpProxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    undici: { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
    replyOptions: {
      // A 503 of the API is an answer, not a reason to ask again.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      onError: (reply) => {
        const body: ErrorBody = {
          error: SENTENCE,
          message: SENTENCE,
          code: 'SERVICE_UNAVAILABLE',
          details: [],
          requestId: reply.request.id,
        };
        reply.code(503).header('retry-after', '5').send(body);
      },
    },
  });
}
