import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asDomainError } from './as-domain-error.js';
import { errorReply } from './error-reply.js';
import { describeForLog } from './describe-for-log.js';

/** Sends every error in one format and logs server errors. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const error = asDomainError(thrown);
    const { status, headers, body } = errorReply(error, request.id);
    if (status >= 500) request.log.error({ problem: describeForLog(thrown) }, error.code);
    void http.getResponse<FastifyReply>().status(status).headers(headers).send(body);
  }
}
