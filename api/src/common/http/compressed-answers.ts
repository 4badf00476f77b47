import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { onSendAsyncHookHandler } from 'fastify';

const gzipped = promisify(gzip);

/** Below this length of an answer, compressing it saves no packet worth its time. */
const WORTH_LENGTH = 8_192;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Compresses large responses of a route for clients that accept it. Only for responses without secrets: beside text of
 * another user's choice, the length would reveal a part of the secret.
 */
export const Compressed = (): MethodDecorator => RouteConfig({ isCompressed: true });

/** An onSend hook that compresses the answers of routes that are `Compressed`. */
export const compressAnswers: onSendAsyncHookHandler = async (request, reply, payload) => {
  const { config } = request.routeOptions as { config?: { isCompressed?: boolean } };
  if (!config?.isCompressed || !isText(payload)) return payload;
  const others = [reply.getHeader('vary') ?? []].flat();
  reply.header('vary', [...others, 'Accept-Encoding'].join(', '));
  const isWorth = payload.length >= WORTH_LENGTH;
  if (!isWorth || !TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return payload;
  const body = await gzipped(payload, { level: 6 });
  reply.header('content-encoding', 'gzip').header('content-length', body.length);
  return body;
};

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}
