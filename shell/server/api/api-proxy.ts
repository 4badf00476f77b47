import { Readable } from 'node:stream';
import fastifyHttpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '@stagedoor/contracts';
import { apiError } from '../errors/api-error.js';
import type { ApiCopies } from './api-copies.js';

/**
 * The API's own limit. A body is read completely before it is forwarded, so that a larger one never reaches the API.
 */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Required by the proxy but unused: the copies choose the origin. */
const UPSTREAM = 'http://api.invalid';

/**
 * Proxies `/api` to the API with unchanged bodies. Responds with 503 and an error body in the API's format if the API
 * is unreachable.
 */
export async function proxyApi(app: FastifyInstance, copies: ApiCopies): Promise<void> {
  await app.register(async (api) => {
    passBodiesOn(api);
    api.addHook('onRequest', async (request, reply) => {
      if (isInternal(request.url)) return reply.send(apiError(reply, 'NOT_FOUND'));
    });
    await api.register(fastifyHttpProxy, {
      upstream: UPSTREAM,
      prefix: '/api',
      rewritePrefix: '/api',
      proxyPayloads: false,
      disableRequestLogging: true,
      // The type requires all of undici; the proxy calls only this method.
      undici: copies as unknown as FastifyHttpProxyOptions['undici'],
      replyOptions: {
        // A 503 of the API is a response and must not be retried.
        retryDelay: () => null,
        // `Keep-Alive` and `Upgrade` apply to one hop only. This server has already sent `100 Continue`.
        rewriteRequestHeaders: (
          request,
          { expect: _expect, 'keep-alive': _keepAlive, upgrade: _upgrade, ...headers },
        ) => ({
          ...headers,
          [REQUEST_ID_HEADER]: request.id,
          'x-forwarded-for': request.ip,
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
        }),
        // Connection headers apply to one hop only.
        rewriteHeaders: ({ connection: _apis, 'keep-alive': _life, ...headers }) => headers,
        onError: (reply) => {
          const body = apiError(reply, 'SERVICE_UNAVAILABLE');
          reply.header('retry-after', '5').send(body);
        },
      },
    });
  });
}

/**
 * Metrics are for operators, who query each copy directly; the registry is for page servers and operators. Tests the path
 * as the proxy forwards it: without dot segments and fragment, and with slashes for backslashes.
 */
function isInternal(url: string): boolean {
  const path = url.split('?', 1)[0]!.replace(/^\/+/, '/');
  // The proxy refuses it.
  if (!URL.canParse(path, UPSTREAM)) return false;
  const forwarded = decodeURIComponent(new URL(path, UPSTREAM).pathname);
  return /^\/+api\/+(?:metrics\/*$|registry(?:\/|$))/i.test(forwarded);
}

function passBodiesOn(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Readable.from([body])),
  );
}
