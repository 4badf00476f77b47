import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { noBodySchema } from '@stagedoor/contracts';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { assertReadable } from './body-parsers.js';
import { validationError } from './validation-error.js';

class NoBodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    assertReadable(body);
    const { error } = noBodySchema.safeParse(body);
    if (error) throw validationError(error.issues);
    return next.handle();
  }
}

/** Refuses fields that the operation would ignore. Runs after the guards, like every validation of a body. */
export const TakesNoBody = (): MethodDecorator => UseInterceptors(NoBodyInterceptor);
