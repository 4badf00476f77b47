import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { isOperator } from '../auth/operator.js';
import { DomainError } from '../errors/domain-error.js';

/** Allows the operator; other requests get NOT_FOUND. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    if (isOperator(context.switchToHttp().getRequest<FastifyRequest>(), this.environment)) {
      return true;
    }
    throw new DomainError('NOT_FOUND');
  }
}
