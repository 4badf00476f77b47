import { FastifyAdapter, RouteConfig } from '@nestjs/platform-fastify';
import type { Envelope } from '@stagedoor/contracts';
import type { FastifyReply } from 'fastify';
import { Page } from '../lists/page.js';
import { PreparedAnswer } from './prepared-answers.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    withoutEnvelope?: boolean;
  }
}

/** The response of this route is sent without the envelope: an image, or the format of another protocol. */
export const WithoutEnvelope = (): MethodDecorator => RouteConfig({ withoutEnvelope: true });

/**
 * Sends what a handler returns as `{ "data": … }`; nothing becomes null, a page has its cursor beside `data`, and bytes and
 * prepared answers are written already. No interceptor does it: with a single one, every request of the framework goes
 * through several observables.
 */
export class EnvelopeAdapter extends FastifyAdapter {
  override reply(...[response, returned, status]: Parameters<FastifyAdapter['reply']>) {
    // Only middleware has a raw one, and there is none.
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
  if (returned instanceof Page) return { data: returned.items, nextCursor: returned.nextCursor };
  return { data: returned ?? null };
}
