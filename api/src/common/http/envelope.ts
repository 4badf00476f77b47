import { FastifyAdapter, RouteConfig } from '@nestjs/platform-fastify';
import type { Envelope } from '@stagedoor/contracts';
import type { FastifyReply } from 'fastify';
import { Page } from '../lists/page.js';
import { hasLongList, jsonBytes } from './json-bytes.js';
import { PreparedAnswer } from './prepared-answers.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    withoutEnvelope?: boolean;
  }
}

/** Sends the response of a route without the envelope, for example an image or the format of another protocol. */
export const WithoutEnvelope = (): MethodDecorator => RouteConfig({ withoutEnvelope: true });

/**
 * Wraps the result of a handler as `{ "data": … }`. Undefined becomes null, a page has its cursor beside `data`, and
 * buffers and prepared answers are sent unchanged. An interceptor would send every request of the framework through
 * several observables.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(...[response, returned, status]: Parameters<FastifyAdapter['reply']>) {
    // Only middleware passes a raw response, and there is none.
    const reply = response as FastifyReply;
    const { withoutEnvelope } = reply.request.routeOptions.config;
    return super.reply(reply, withoutEnvelope ? returned : toSend(reply, returned), status);
  }
}

function toSend(reply: FastifyReply, returned: unknown): Envelope<unknown> | Buffer {
  if (Buffer.isBuffer(returned)) return returned;
  if (returned instanceof PreparedAnswer) {
    reply.headers(returned.headers);
    return returned.body;
  }
  const body = envelopeOf(returned);
  if (!hasLongList(body)) return body;
  reply.type('application/json; charset=utf-8');
  return jsonBytes(body);
}

function envelopeOf(returned: unknown): Envelope<unknown> {
  if (returned instanceof Page) return { data: returned.items, nextCursor: returned.nextCursor };
  return { data: returned ?? null };
}
