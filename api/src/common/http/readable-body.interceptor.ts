import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { DomainError } from '../errors/domain-error.js';
import { UnreadableBody } from './body-parsers.js';

/** Refuses a body that could not be read; runs after the guards, so that 401, 403 and 404 come first. */
@Injectable()
export class ReadableBodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body instanceof UnreadableBody) {
      const { code, message } = body;
      throw new DomainError(code, { ...(message && { message }) });
    }
    return next.handle();
  }
}
