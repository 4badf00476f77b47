import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Envelope } from '@stagedoor/contracts';
import { map, type Observable } from 'rxjs';
import { Page } from '../lists/page.js';

const WITHOUT_ENVELOPE = 'stagedoor:without-envelope';

/** The route's answer is sent as it is: an image, or what somebody else's protocol asks for. */
export const WithoutEnvelope = (): MethodDecorator => SetMetadata(WITHOUT_ENVELOPE, true);

/**
 * Puts what a handler returns into `{ "data": … }`; nothing becomes null, a page has its
 * cursor beside `data`, and bytes are an answer that is written already.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.get<boolean>(WITHOUT_ENVELOPE, context.getHandler())) return next.handle();
    return next.handle().pipe(map(inEnvelope));
  }
}

function inEnvelope(data: unknown): Envelope<unknown> | Buffer {
  if (Buffer.isBuffer(data)) return data;
  if (data instanceof Page) return { data: data.items, nextCursor: data.nextCursor };
  return { data: data ?? null };
}
