import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../common/errors/domain-error.js';
import { clientOf } from '../../common/http/client.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { ReportLimit } from './domain/report-limit.js';

/** Refuses reports above the limit of a network before their bodies are validated. */
@Injectable()
export class ReportLimitGuard implements CanActivate {
  private readonly limit: ReportLimit;

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    this.limit = new ReportLimit(environment.CLIENT_REPORTS_PER_ADDRESS);
  }

  canActivate(context: ExecutionContext): boolean {
    const { network } = clientOf(context.switchToHttp().getRequest<FastifyRequest>());
    const retryAfterSeconds = this.limit.take(network, Date.now());
    if (retryAfterSeconds > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    return true;
  }
}
