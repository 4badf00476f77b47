import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { PreparedAnswer } from './prepared-answers.js';

/** Lets a handler return a prepared answer. */
@Injectable()
export class PreparedAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof PreparedAnswer)) return answer;
        reply.headers(answer.headers);
        return answer.body;
      }),
    );
  }
}
