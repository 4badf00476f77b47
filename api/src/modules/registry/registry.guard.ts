import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { areEqual } from '../../common/auth/operator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';

/** Allows the page servers and operators that have REGISTRY_SECRET; other requests get NOT_FOUND. */
@Injectable()
export class RegistryGuard implements CanActivate {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { REGISTRY_SECRET: secret } = this.environment;
    if (secret && areEqual(headers.authorization ?? '', `Bearer ${secret}`)) return true;
    throw new DomainError('NOT_FOUND');
  }
}
