import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { verdictToken } from '@stagedoor/contracts/report-ticket';
import type { FastifyRequest } from 'fastify';
import { areEqual } from '../../common/auth/operator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** Allows the page servers that share REPORT_TICKET_SECRET; other requests get NOT_FOUND. */
@Injectable()
export class VerdictGuard implements CanActivate {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { REPORT_TICKET_SECRET: secret } = this.environment;
    if (secret && areEqual(headers.authorization ?? '', `Bearer ${verdictToken(secret)}`)) {
      return true;
    }
    throw new DomainError('NOT_FOUND');
  }
}
