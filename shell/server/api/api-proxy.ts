import { Readable } from 'node:stream';
import fastifyHttpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { apiError } from '../errors/api-error.js';
import type { ApiCopies } from './api-copies.js';

/** The API's own limit. A body is read whole before it is passed on, so one that is too large never reaches the API. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Leads `/api` to the API, bodies untouched. If the API cannot be reached, the answer is 503 with the API's own kind of error body. */
export async function proxyApi(app: FastifyInstance, copies: ApiCopies): Promise<void> {
  await app.register(async (api) => {
    passBodiesOn(api);
    api.addHook('onRequest', async (request, reply) => {
      if (isInternal(request.url)) return reply.send(apiError(reply, 'NOT_FOUND'));
    });
    await api.register(fastifyHttpProxy, {
      // Needed and not used: the copies decide where a call goes.
      upstream: 'http://api.invalid',
      prefix: '/api',
      rewritePrefix: '/api',
      proxyPayloads: false,
      disableRequestLogging: true,
      // The types ask for all of undici; the proxy calls this one method.
      undici: copies as unknown as FastifyHttpProxyOptions['undici'],
      replyOptions: {
        // A 503 of the API is an answer, not a reason to ask again.
        retryDelay: () => null,
        // `100 Continue` has been said by this server already.
        rewriteRequestHeaders: (request, { expect: _said, ...headers }) => ({
          ...headers,
          [REQUEST_ID_HEADER]: request.id,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
        }),
        // How long a connection lives is between its two ends alone.
        rewriteHeaders: ({ connection: _apis, 'keep-alive': _life, ...headers }) => headers,
        onError: (reply) => {
          const body = apiError(reply, 'SERVICE_UNAVAILABLE');
          reply.header('retry-after', '5').send(body);
        },
      },
    });
  });
}

/** Metrics are for the operator, who asks the copy itself; the registry is for page servers and operators. */
function isInternal(url: string): boolean {
  const [path = ''] = url.split('?');
  return /^\/+api\/+(?:metrics\/*$|registry(?:\/|$))/i.test(decodeURIComponent(path));
}

function passBodiesOn(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Readable.from([body])),
  );
}
